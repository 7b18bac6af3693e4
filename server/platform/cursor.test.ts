import { expect, test } from 'vitest'
import * as z from 'zod'
import { readCursor, writeCursor } from './cursor.ts'

const position = z.tuple([z.number(), z.uuid()])
const id = 'a6f4c3de-40f7-4d40-9a9f-2cf1c8b3e1de'

test('a cursor returns its position to the same query, in any order of the keys', () => {
  const cursor = writeCursor({ city: 'Delhi', brand: ['Tata', 'Kia'] }, [2019, id])
  const read = readCursor({ brand: ['Tata', 'Kia'], q: undefined, city: 'Delhi' }, cursor, position)
  expect(read).toEqual({ ok: true, value: [2019, id] })
  expect(readCursor({}, undefined, position)).toEqual({ ok: true, value: null })
})

test.each([
  ['of another query', writeCursor({ city: 'Mumbai' }, [2019, id])],
  ['with another position', writeCursor({ city: 'Delhi' }, ['2019', id])],
  ['with missing values', writeCursor({ city: 'Delhi' }, [2019])],
  ['that is not JSON', 'eyJ9'],
  ['that is not base64', '???'],
  ['that is not a list', Buffer.from('{"a":1}').toString('base64url')],
])('a cursor %s is INVALID_INPUT', (_, cursor) => {
  const read = readCursor({ city: 'Delhi' }, cursor, position)
  expect(read).toMatchObject({
    ok: false,
    refusal: { code: 'INVALID_INPUT', fields: { cursor: { reason: 'cursor.otherList' } } },
  })
})
