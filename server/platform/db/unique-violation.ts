import pg from 'pg'

/** Whether the database refused a row because of a unique constraint. */
export function isUniqueViolation(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.code === '23505'
}
