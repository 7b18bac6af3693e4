import pg from 'pg'

/** Whether the database refused a row because another one has what only one may have. */
export function isUniqueViolation(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.code === '23505'
}
