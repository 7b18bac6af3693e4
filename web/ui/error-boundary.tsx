import { Component, type ReactNode } from 'react'
import { t } from '#web/text/text.ts'
import { ErrorState } from './error-state.tsx'

interface Props {
  readonly children: ReactNode
  /** Called with the error before the children are rendered again. */
  readonly onRetry?: (error: unknown) => void
}

interface State {
  readonly error: unknown
  readonly hasFailed: boolean
}

/** Catches errors thrown while a page renders, shows a message and offers to try again. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, hasFailed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasFailed: true }
  }

  readonly retry = () => {
    this.props.onRetry?.(this.state.error)
    this.setState({ error: null, hasFailed: false })
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    const { error } = this.state
    const message = error instanceof Error && error.message !== '' ? error.message : t('error.unexpected')
    return (
      <ErrorState title={t('error.somethingWrong')} message={message} error={error} onRetry={this.retry} />
    )
  }
}
