import { describe, expect, it } from 'vitest'
import { ROLES, readRole } from './roles.ts'

describe('readRole', () => {
  it.each(ROLES)('reads the stored role %s as itself', (role) => {
    expect(readRole(role)).toBe(role)
  })

  it.each([
    ['dealer', 'orguserdealer'],
    ['evaluator', 'dealer_evaluator'],
    ['dealer_evalator', 'dealer_evaluator'],
    ['driver', 'delivery_driver'],
    ['dealer_delivery', 'delivery_driver'],
  ])('reads %s as %s', (alias, role) => {
    expect(readRole(alias)).toBe(role)
  })

  it.each(['', 'Admin', 'superadmin', 'constructor', '__proto__'])('reads %j as no role', (text) => {
    expect(readRole(text)).toBeNull()
  })
})
