import { expect, test } from 'vitest'
import { ROLES } from '#domain/roles.ts'
import { OPERATION_NAMES, operationOf } from './api.ts'
import { changesOf } from './changes.ts'
import { mayCall } from './operation.ts'

const CHANGING = OPERATION_NAMES.filter((name) => operationOf(name).reads !== true)

/** The callers that operations tell apart; null is somebody without a session. */
const CALLERS = [null, ...ROLES]

test.each(CHANGING)('%s changes reads that somebody who may make it may read, each named once', (name) => {
  const changes = changesOf(name)
  const callers = CALLERS.filter((role) => mayCall(operationOf(name).who, role))
  expect(changes.filter((read) => !callers.some((role) => mayCall(operationOf(read).who, role)))).toEqual([])
  expect(changes).toEqual([...new Set(changes)])
})

test('a file is downloaded when it is asked for, so no operation changes the read of one', () => {
  const changed = new Set(CHANGING.flatMap(changesOf))
  expect(changed.size).toBeGreaterThan(50)
  expect([...changed].filter((read) => operationOf(read).file !== undefined)).toEqual([])
})
