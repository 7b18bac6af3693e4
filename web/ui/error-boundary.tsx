import { Component, type ReactNode } from 'react'
import { t } from '#web/text/text.ts'
import { ErrorState } from './error-state.tsx'

interface Props {
  readonly children: ReactNode
  /** Called with what went wrong before the children are tried again. */
  readonly onRetry?: (error: unknown) => void
}

interface State {
  readonly error: unknown
  readonly hasFailed: boolean
}

/** Catches what goes wrong while a page is drawn, says so, and offers to try again. */
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
