import type { RefusalCode } from '#domain/refusal.ts'
import { anyText as t, hasText, type TextId } from '#web/text/text.ts'
import { failureOf, type RefusedAnswer } from './failure.ts'

/** The error texts of one screen. All others come from the error catalogue's common pattern. */
export interface ErrorSentences {
  /** The default text: "Failed to remove car. Please try again." */
  readonly otherwise: TextId
  /**
   * For a business rule's refusal: a text with `{message}` ("Failed to remove car: {message}"), or `sentence` for the
   * refusal's sentence only. Default: {@link otherwise}.
   */
  readonly refused?: TextId | 'sentence'
  /** The beginning of a 400's message: "Invalid data provided: " (the default) or "Invalid request: ". */
  readonly badRequest?: 'invalidData' | 'invalidRequest'
  /** `sentence`: every refusal's sentence is shown without the common pattern. */
  readonly answered?: 'sentence'
  /** For a 404; the text may use `{message}`. Default: the same text as for any other refusal. */
  readonly notFound?: TextId
  /** For a 401. Default: "Unauthorized. Please log in again." */
  readonly unauthorized?: TextId
  /** For an unreachable server. Default: {@link otherwise}. */
  readonly network?: TextId
  /** For an answer that cannot be read. Default: {@link otherwise}. */
  readonly badShape?: TextId
}

/** The case of the common pattern that applies to a refusal. */
type PatternCase = 'badRequest' | 'unauthorized' | 'notFound' | 'serverError' | 'rule'

/** The case of each refusal that is not a rule's. */
const CASE_OF_CODE: Readonly<Partial<Record<RefusalCode, PatternCase>>> = {
  INVALID_INPUT: 'badRequest',
  FILE_REFUSED: 'badRequest',
  PAYMENT_NOT_VERIFIED: 'badRequest',
  UNAUTHENTICATED: 'unauthorized',
  NOT_FOUND: 'notFound',
  INTERNAL_ERROR: 'serverError',
}

/** Returns the case of the common pattern by HTTP status, for an answer without a refusal code. */
function caseByStatus(status: number): PatternCase {
  if (status === 400) return 'badRequest'
  if (status === 401) return 'unauthorized'
  if (status === 404) return 'notFound'
  return status === 500 ? 'serverError' : 'rule'
}

/**
 * Returns the message that the user sees for a failed call: the screen's own text, otherwise the error catalogue's
 * (part A section 8, part B section 8). No other code turns a failure into text.
 */
export function errorMessage(error: unknown, sentences: ErrorSentences): string {
  const failure = failureOf(error)
  switch (failure?.kind) {
    case 'timeout':
      return t('error.timeout')
    case 'network':
      return t(sentences.network ?? sentences.otherwise)
    case 'noCache':
      return t('error.noCache')
    case 'badShape':
      return t(sentences.badShape ?? sentences.otherwise)
    case 'answer':
      return answerMessage(failure, sentences)
    case 'cancelled':
    case undefined:
      return t(sentences.otherwise)
  }
}

/** A refusal from the server, or from a domain rule that the screen checked itself. */
type Refused = Pick<RefusedAnswer, 'code' | 'message'> & Partial<Pick<RefusedAnswer, 'state'>>

/**
 * Returns the sentence of a refusal: the catalogue's text for its code and values, otherwise the server's
 * sentence (the catalogue is not loaded or has no text for the code). Null if there is neither.
 */
export function refusalSentence({ code, message, state = null }: Refused): string | null {
  const id = `refusal.${code ?? ''}`
  if (!hasText(id)) return message
  const stateId = `state.${state ?? ''}`
  const values = hasText(stateId) ? { state: stateId, stateName: t(stateId) } : { state: 'unknown' }
  return t(id, { ...values, message: message ?? '' }) || null
}

function caseOf({ code, status }: RefusedAnswer): PatternCase {
  if (code === null) return caseByStatus(status)
  return CASE_OF_CODE[code] ?? (hasText(`refusal.${code}`) ? 'rule' : caseByStatus(status))
}

function answerMessage(answer: RefusedAnswer, sentences: ErrorSentences): string {
  const message = refusalSentence(answer)
  if (sentences.answered === 'sentence') return message ?? t(sentences.otherwise)
  const applied = caseOf(answer)
  switch (applied) {
    case 'badRequest': {
      const id = sentences.badRequest === 'invalidRequest' ? 'error.invalidRequest' : 'error.invalidData'
      return t(id, { message: message ?? t('error.checkInputs') })
    }
    case 'unauthorized':
      return t(sentences.unauthorized ?? 'error.unauthorized')
    case 'serverError':
      return t('error.server', { message: message ?? t('error.tryLater') })
    case 'notFound':
      return sentences.notFound === undefined
        ? ruleMessage(message, sentences)
        : t(sentences.notFound, { message: message ?? t(sentences.otherwise) })
    case 'rule':
      return ruleMessage(message, sentences)
  }
}

function ruleMessage(message: string | null, { refused, otherwise }: ErrorSentences): string {
  if (message === null || refused === undefined) return t(otherwise)
  return refused === 'sentence' ? message : t(refused, { message })
}
