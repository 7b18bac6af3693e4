import { isValidElement } from 'react'
import { matchRoutes, Navigate, type NavigateProps } from 'react-router'
import { expect, test } from 'vitest'
import { patternsOf, requirementOf, SCREEN_NAMES, screenAt } from '#contract/screens.ts'
import type { Role } from '#domain/roles.ts'
import { QUEUE_NAMES } from '#contract/queues.ts'
import { CONSOLE_MENU } from './layouts/console-menu.ts'
import type { LinkPlace } from './layouts/navigation.ts'
import { NAVIGATION, ROUTES } from './routes.tsx'
import { ProtectedRoute } from './session/protected-route.tsx'
import { mayOpen } from './session/route-access.ts'
import './text/en/console.ts'
import { anyText as t } from './text/text.ts'

test('every address of a screen has a route of its own', () => {
  for (const pattern of SCREEN_NAMES.flatMap(patternsOf)) {
    const matched = matchRoutes(ROUTES, pattern.replaceAll(':', ''))
    expect(matched?.at(-1)?.route.path).toBe(pattern)
  }
})

test('a screen is behind a guard unless it is open to everybody', () => {
  for (const screen of SCREEN_NAMES) {
    const [pattern] = patternsOf(screen)
    const matched = matchRoutes(ROUTES, pattern.replaceAll(':', '')) ?? []
    const guards = matched.filter(
      ({ route }) => isValidElement(route.element) && route.element.type === ProtectedRoute,
    )
    expect(guards, screen).toHaveLength(requirementOf(screen) === null ? 0 : 1)
  }
})

test('the former address of the team leads to it', () => {
  const element = matchRoutes(ROUTES, '/who-you-let-in')?.at(-1)?.route.element
  expect(isValidElement<NavigateProps>(element) && element.type === Navigate && element.props.to).toBe(
    '/team',
  )
})

test('any other address is not found', () => {
  expect(matchRoutes(ROUTES, '/admin/nowhere')?.at(-1)?.route.path).toBe('*')
})

/** The roles that see the links of each place. */
const SEEN_BY: Readonly<Record<LinkPlace, readonly Role[]>> = {
  login: [],
  newcomerMenu: ['orguserdealer'],
  dealerMenu: ['orguserdealer'],
  fieldMenu: ['dealer_evaluator', 'delivery_driver'],
  consoleMenu: ['admin'],
  visitorMenu: ['admin'],
}
const PLACES = Object.keys(SEEN_BY).filter((place): place is LinkPlace => place in SEEN_BY)

test('no place links to a screen that its people may not see', () => {
  for (const place of PLACES) {
    const roles = SEEN_BY[place]
    for (const { screen } of NAVIGATION.linksAt(place)) {
      const requirement = requirementOf(screen)
      const isSeen =
        requirement === null || (roles.length > 0 && roles.every((role) => mayOpen(role, requirement)))
      expect(isSeen, `${place}: ${screen}`).toBe(true)
    }
  }
  const ofAdmins = CONSOLE_MENU.map(({ to }) => screenAt(to)).map((screen) => screen && requirementOf(screen))
  expect(new Set(ofAdmins)).toEqual(new Set([{ roles: ['admin'] }]))
})

test('the navigation of the console keeps its order', () => {
  const known = [
    'Overview',
    'Onboarding',
    'Gate passes',
    'Auctions',
    'Cars',
    'Import',
    'Cities and yards',
    'Dealers',
    'Audit',
  ]
  const labels = CONSOLE_MENU.map(({ label }) => t(label))
  expect(labels.filter((label) => known.includes(label))).toEqual(known)
})

test('the menu of the console has an entry of each queue that has a screen', () => {
  const queues = CONSOLE_MENU.flatMap(({ queue }) => queue ?? [])
  expect(queues).toEqual(QUEUE_NAMES.filter((queue) => screenAt(`/admin/${toKebab(queue)}`) !== null))
  expect(queues).not.toHaveLength(0)
})

const toKebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
