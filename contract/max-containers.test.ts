import { expect, test } from 'vitest'
import * as z from 'zod'
import { OPERATION_NAMES, operationOf } from './api.ts'
import { MIN_CONTAINERS, maxContainers } from './max-containers.ts'

test('counts the arrays and objects that a declared shape can hold, and at least a thousand', () => {
  expect(maxContainers(z.object({ name: z.string() }))).toBe(MIN_CONTAINERS)
  expect(maxContainers(z.object({ all: z.array(z.string()) }))).toBe(MIN_CONTAINERS)
  const pair = z.object({ one: z.array(z.number()).max(3), other: z.object({}) })
  expect(maxContainers(z.object({ pairs: z.array(pair).max(2_000) }))).toBe(2 + 2_000 * 3)
  expect(maxContainers(z.array(z.union([z.string(), pair.nullish()])).max(1_000))).toBe(1 + 1_000 * 3)
  expect(maxContainers(z.array(z.tuple([z.array(z.string()), z.object({})])).max(1_000))).toBe(1 + 3_000)
})

test('sees a list on either side of a transformation', () => {
  const list = z.array(z.object({})).max(5_000)
  expect(maxContainers(z.preprocess((value) => value, list))).toBe(5_001)
  expect(maxContainers(list.transform((given) => given.length))).toBe(5_001)
})

test('holds for every operation, and allows an auction of as many lots as it may have', () => {
  const max = Object.fromEntries(
    OPERATION_NAMES.map((name) => [name, maxContainers(operationOf(name).input)]),
  )
  const larger = Object.entries(max).filter(([, containers]) => containers > MIN_CONTAINERS)
  expect(larger.map(([name]) => name)).toEqual([
    'admin/createAuction',
    'admin/updateAuction',
    'admin/importStatement',
    'storeAnalyticsEvent',
  ])
  expect(max['admin/createAuction']).toBe(1_002)
})
