import { hasErrorCode } from './error-code.ts'

/** Whether the database refused a row because another one has what only one may have. */
export function isUniqueViolation(error: unknown): boolean {
  return hasErrorCode(error, '23505')
}
