"""Referral: rewards for inviting people, from the fees they pay."""
