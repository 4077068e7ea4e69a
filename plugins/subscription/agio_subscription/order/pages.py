"""Open pages hear that a subscription has changed, with the commit of the change."""

from agio_kernel.ports.account_topic import AccountTopic

from agio_subscription.order.events import SubscriptionChanged

PAGES = AccountTopic("subscriptions")
pages = PAGES.hears(SubscriptionChanged)
