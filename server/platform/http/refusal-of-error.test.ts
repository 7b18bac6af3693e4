import pg from 'pg'
import { describe, expect, it, test } from 'vitest'
import { FileStoreUnavailable } from '#server/files/file-store.ts'
import { refusalOfError } from './refusal-of-error.ts'

function databaseError(code: string): Error {
  const error = new pg.DatabaseError('no', 1, 'error')
  error.code = code
  return error
}

function nodeError(code: string): Error {
  return Object.assign(new Error(''), { code })
}

describe('an error that is not the fault of the call is UNAVAILABLE with Retry-After', () => {
  test.each([
    ['the database’s disk is full', databaseError('53100')],
    ['the database is out of memory', databaseError('53200')],
    ['too many connections', databaseError('53300')],
    ['a server that is stopping', databaseError('57P01')],
    ['a server that is starting', databaseError('57P03')],
    ['a failing disk', databaseError('58030')],
    ['a deadlock despite retries', databaseError('40P01')],
    ['a lock that could not be obtained', databaseError('55P03')],
    ['a transaction that idled too long', databaseError('25P03')],
    ['a transaction that took too long', databaseError('25P04')],
    ['a read-only server', databaseError('25006')],
    ['a server that is a standby', new Error('The database server is a standby')],
    ['a database that cannot be reached', nodeError('ECONNREFUSED')],
    ['a host name that cannot be resolved', nodeError('EAI_AGAIN')],
    ['a connection that broke', new Error('Connection terminated unexpectedly')],
    ['an exhausted pool', new Error('timeout exceeded when trying to connect')],
    ['a process that is stopping', new Error('Cannot use a pool after calling end on the pool')],
    ['an unavailable file store', new FileStoreUnavailable('no room')],
  ])('%s', (_what, error) => {
    const refusal = refusalOfError(error)
    expect(refusal.code).toBe('UNAVAILABLE')
    expect(refusal.retryAfterSeconds).toBeGreaterThan(0)
  })
})

it('a programming error is INTERNAL_ERROR and reveals nothing', () => {
  const secret = new Error('select * from users where password = 1')
  for (const error of [secret, databaseError('23505'), databaseError('42601'), new TypeError('x')]) {
    expect(refusalOfError(error)).toEqual({ code: 'INTERNAL_ERROR', reason: 'server.failed' })
  }
})

it('an unreadable request is the fault of the caller', () => {
  expect(refusalOfError(Object.assign(new Error('x'), { statusCode: 400 })).code).toBe('INVALID_INPUT')
  expect(refusalOfError(nodeError('FST_ERR_CTP_BODY_TOO_LARGE')).code).toBe('TOO_LARGE')
})
