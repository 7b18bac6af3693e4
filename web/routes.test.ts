import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { patternsOf, requirementOf, SCREEN_NAMES } from '#contract/screens.ts'
import { NAVIGATION, ROUTES } from './routes.tsx'
import { t } from './text/text.ts'

test('every address of a screen has a route of its own', () => {
  for (const pattern of SCREEN_NAMES.flatMap(patternsOf)) {
    const matched = matchRoutes(ROUTES, pattern.replaceAll(':', ''))
    expect(matched?.at(-1)?.route.path).toBe(pattern)
  }
})

test('a screen is behind a guard unless it is open to everybody', () => {
  for (const screen of SCREEN_NAMES) {
    const [pattern] = patternsOf(screen)
    const isOpen = matchRoutes(ROUTES, pattern.replaceAll(':', ''))?.length === 1
    expect(isOpen, screen).toBe(requirementOf(screen) === null)
  }
})

test('any other address is not found', () => {
  expect(matchRoutes(ROUTES, '/admin/nowhere')?.at(-1)?.route.path).toBe('*')
})

test('each menu has its links, in order', () => {
  const labels = (place: Parameters<typeof NAVIGATION.linksAt>[0]) =>
    NAVIGATION.linksAt(place).map(({ label }) => t(label))
  expect(labels('console')).toEqual([
    'Overview',
    'Onboarding',
    'Gate passes',
    'Auctions',
    'Cars',
    'Import',
    'Cities and yards',
    'Dealers',
    'Audit',
  ])
  expect(labels('consoleMenu')).toEqual(['Dealer view', 'Where you’re signed in', 'Second factor'])
  expect(labels('dealerMenu')).toEqual([
    'Your cities',
    'Access for evaluators and drivers',
    'Where you’re signed in',
  ])
  expect(labels('fieldMenu')).toEqual(['Where you’re signed in'])
  expect(labels('visitorMenu')).toEqual(['Console'])
  expect(labels('newcomerMenu')).toEqual([])
})
