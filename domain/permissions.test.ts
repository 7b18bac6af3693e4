import { describe, expect, it } from 'vitest'
import { PERMISSIONS, grants, permissionsOf } from './permissions.ts'
import { ROLES } from './roles.ts'

describe('the permissions', () => {
  it('are those of the specification', () => {
    expect(Object.fromEntries(ROLES.map((role) => [role, permissionsOf(role).join(', ')]))).toEqual({
      admin:
        'view_dashboard, manage_cars, manage_users, view_analytics, manage_evaluators, manage_drivers, view_all_data, dealer_evaluator',
      orguserdealer:
        'view_dashboard, manage_cars, view_my_cars, upload_pictures, place_bids, view_payments, take_delivery, view_noc',
      dealer_evaluator: 'view_evaluator_home, evaluate_cars, upload_evaluation_images, dealer_evaluator',
      delivery_driver: 'view_driver_home, manage_deliveries',
    })
  })

  it('each belong to some role, and grants agrees with the list', () => {
    for (const permission of PERMISSIONS) {
      const holders = ROLES.filter((role) => grants(role, permission))
      expect(holders).toEqual(ROLES.filter((role) => permissionsOf(role).includes(permission)))
      expect(holders).not.toEqual([])
    }
  })

  it('let no dealer view all data and no admin bid', () => {
    expect(grants('orguserdealer', 'view_all_data')).toBe(false)
    expect(grants('admin', 'place_bids')).toBe(false)
  })
})
