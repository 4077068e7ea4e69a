import { Component, type ReactNode } from "react";

interface Props {
  children: ReactNode;
  fallback(retry: () => void, error: Error): ReactNode;
  /** A new value forgets the error: the address of the screen. */
  resetKey?: string;
  onRetry?(): void;
}

interface State {
  error: Error | null;
  attempt: number;
}

/** Keeps one broken screen or panel from taking the page with it. */
export class Boundary extends Component<Props, State> {
  override state: State = { error: null, attempt: 0 };

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }

  override componentDidCatch(error: Error): void {
    console.error(error);
  }

  override componentDidUpdate(before: Props): void {
    if (before.resetKey !== this.props.resetKey && this.state.error) this.setState({ error: null });
  }

  private readonly retry = (): void => {
    this.props.onRetry?.();
    this.setState(({ attempt }) => ({ error: null, attempt: attempt + 1 }));
  };

  override render(): ReactNode {
    const { error } = this.state;
    return error ? this.props.fallback(this.retry, error) : this.props.children;
  }
}
