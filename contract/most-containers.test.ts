import { expect, test } from 'vitest'
import * as z from 'zod'
import { OPERATION_NAMES, operationOf } from './api.ts'
import { LEAST_CONTAINERS, mostContainers } from './most-containers.ts'

test('counts the arrays and objects that a declared shape can hold, and at least a thousand', () => {
  expect(mostContainers(z.object({ name: z.string() }))).toBe(LEAST_CONTAINERS)
  expect(mostContainers(z.object({ all: z.array(z.string()) }))).toBe(LEAST_CONTAINERS)
  const pair = z.object({ one: z.array(z.number()).max(3), other: z.object({}) })
  expect(mostContainers(z.object({ pairs: z.array(pair).max(2_000) }))).toBe(2 + 2_000 * 3)
  expect(mostContainers(z.array(z.union([z.string(), pair.nullish()])).max(1_000))).toBe(1 + 1_000 * 3)
  expect(mostContainers(z.array(z.tuple([z.array(z.string()), z.object({})])).max(1_000))).toBe(1 + 3_000)
})

test('sees a list on either side of a transformation', () => {
  const list = z.array(z.object({})).max(5_000)
  expect(mostContainers(z.preprocess((value) => value, list))).toBe(5_001)
  expect(mostContainers(list.transform((given) => given.length))).toBe(5_001)
})

test('holds for every operation, and allows an auction of as many lots as it may have', () => {
  const most = Object.fromEntries(
    OPERATION_NAMES.map((name) => [name, mostContainers(operationOf(name).input)]),
  )
  const larger = Object.entries(most).filter(([, containers]) => containers > LEAST_CONTAINERS)
  expect(larger.map(([name]) => name)).toEqual([
    'admin/createAuction',
    'admin/updateAuction',
    'admin/importStatement',
    'storeAnalyticsEvent',
  ])
  expect(most['admin/createAuction']).toBe(1_002)
})
