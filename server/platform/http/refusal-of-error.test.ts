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

describe('what has nothing to do with the call is UNAVAILABLE, with the time to try again', () => {
  test.each([
    ['a full disk of the database', databaseError('53100')],
    ['no memory', databaseError('53200')],
    ['too many connections', databaseError('53300')],
    ['a server that stops', databaseError('57P01')],
    ['a server that starts', databaseError('57P03')],
    ['a disk that fails', databaseError('58030')],
    ['a deadlock that trying again did not get past', databaseError('40P01')],
    ['a lock that was not to be had', databaseError('55P03')],
    ['a transaction that idled', databaseError('25P03')],
    ['a transaction that took too long', databaseError('25P04')],
    ['a server that only reads', databaseError('25006')],
    ['a database that is not there', nodeError('ECONNREFUSED')],
    ['a name that nobody knows', nodeError('EAI_AGAIN')],
    ['a connection that broke', new Error('Connection terminated unexpectedly')],
    ['a pool that is exhausted', new Error('timeout exceeded when trying to connect')],
    ['a process that stops', new Error('Cannot use a pool after calling end on the pool')],
    ['a file store that is away', new FileStoreUnavailable('no room')],
  ])('%s', (_what, error) => {
    const refusal = refusalOfError(error)
    expect(refusal.code).toBe('UNAVAILABLE')
    expect(refusal.retryAfterSeconds).toBeGreaterThan(0)
  })
})

it('what is our own mistake is INTERNAL_ERROR and tells nothing', () => {
  const secret = new Error('select * from users where password = 1')
  for (const error of [secret, databaseError('23505'), databaseError('42601'), new TypeError('x')]) {
    expect(refusalOfError(error)).toEqual({ code: 'INTERNAL_ERROR', message: 'Please try again later.' })
  }
})

it('a request that can’t be read is the caller’s', () => {
  expect(refusalOfError(Object.assign(new Error('x'), { statusCode: 400 })).code).toBe('INVALID_INPUT')
  expect(refusalOfError(nodeError('FST_ERR_CTP_BODY_TOO_LARGE')).code).toBe('TOO_LARGE')
})
