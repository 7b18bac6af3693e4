import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import lighthouse from 'lighthouse'
import { repeatLost } from '#tools/bench/repeat-lost.ts'
import { startDemoApp } from '../demo-app.ts'
import { callAs, dealer } from '../app.ts'
import { openFreshBrowser } from './browser.ts'
import { measureVitals } from './web-vitals.ts'

// Measures the first screens with Lighthouse (mobile profile) and their web vitals, each visit in a fresh browser, and
// prints medians. A navigation that got lost is made again. Performance is only printed; accessibility and best practices must be 100.

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })
const runs = Number(values.runs)
/** One run is enough for the scores that do not depend on the machine. */
const isShort = runs === 1

interface Scores {
  /** Scores by category, 0 to 100. */
  readonly of: Readonly<Record<string, number>>
  /** The audits that lost points, in words. */
  readonly costly: readonly string[]
  /** The speed of this machine as Lighthouse measures it. Below 1,000, it warns, its phone is slower than real ones. */
  readonly machine: number
}

const app = await startDemoApp()
let failures = 0
try {
  const visitor = await callAs(app.url, dealer(1))
  const { token } = visitor
  const { cars } = await visitor.call('getDealerHomeData', {})
  const carId = cars[0]?.id ?? ''
  const screens = [
    { name: 'login', path: '/', token: null, performance: 95, act: typeEmail },
    { name: 'dealer home', path: '/DealerHome', token, performance: 90, act: searchAndFilter },
    { name: 'car details', path: `/car-details/${carId}`, token, performance: 90, act: lookAtPictures },
  ]
  for (const screen of screens) {
    const scores: Scores[] = []
    for (let run = 0; run < runs; run += 1) {
      scores.push(await repeatLost(screen.name, () => runLighthouse(screen.path, screen.token)))
    }
    const of = (name: string) => median(scores.map((score) => score.of[name] ?? 0))
    for (const what of ['accessibility', 'best-practices']) {
      printRow(screen.name, what, of(what), of(what) === 100, 'must be 100')
      if (of(what) !== 100) failures += 1
    }
    for (const audit of scores[0]?.costly ?? []) console.log(`    ${audit}`)
    if (isShort) continue
    printRow(
      screen.name,
      'performance',
      of('performance'),
      of('performance') >= screen.performance,
      `at least ${screen.performance}`,
    )
    console.log(
      `    on a machine of ${median(scores.map(({ machine }) => Math.round(machine)))} (at least 1,000 for comparison)`,
    )
    const visits = []
    for (let run = 0; run < runs; run += 1) {
      const visit = () => measureVitals(app.url, screen.path, screen.token, screen.act)
      visits.push(await repeatLost(screen.name, visit))
    }
    const paint = median(visits.map(({ largestPaint }) => largestPaint))
    const shift = median(visits.map(({ layoutShift }) => layoutShift))
    const interaction = median(visits.map((visit) => visit.interaction))
    printRow(screen.name, 'largest contentful paint, ms', Math.round(paint), paint <= 2000, 'at most 2000')
    printRow(screen.name, 'cumulative layout shift', Number(shift.toFixed(3)), shift <= 0.02, 'at most 0.02')
    printRow(
      screen.name,
      'interaction to next paint, ms',
      Math.round(interaction),
      interaction <= 150,
      'at most 150',
    )
  }
} finally {
  await app.stop()
}
if (failures > 0) process.exitCode = 1

function printRow(screen: string, what: string, figure: number, holds: boolean, target: string): void {
  console.log(`${holds ? 'met    ' : 'NOT MET'} ${screen}: ${what} ${figure} (${target})`)
}

/** Runs Lighthouse once. */
async function runLighthouse(path: string, token: string | null): Promise<Scores> {
  const browser = await openFreshBrowser(app.url, token)
  try {
    const result = await lighthouse(`${app.url}${path}`, {
      port: browser.port,
      output: 'json',
      logLevel: 'error',
      // The profile is new; a reset would only remove the stored session.
      disableStorageReset: true,
      onlyCategories: isShort
        ? ['accessibility', 'best-practices']
        : ['performance', 'accessibility', 'best-practices'],
    })
    if (!result) throw new Error(`Lighthouse returned no result for ${path}`)
    const { categories, audits, runtimeError } = result.lhr
    if (runtimeError)
      throw new Error(`Lighthouse failed on ${path}: ${runtimeError.code} ${runtimeError.message}`)
    const of = Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    )
    const costly = Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ weight, id }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id}: ${audits[id]?.displayValue ?? audits[id]?.title ?? ''}`)
    return { of, costly, machine: result.lhr.environment.benchmarkIndex }
  } finally {
    await browser.close()
  }
}

async function typeEmail(page: Page): Promise<void> {
  await page.getByLabel('Email').pressSequentially('asha@example.test', { delay: 40 })
}

async function searchAndFilter(page: Page): Promise<void> {
  await page.getByRole('searchbox').first().pressSequentially('swift', { delay: 60 })
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: /^Filters/ }).tap()
  await page.keyboard.press('Escape')
}

async function lookAtPictures(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Show picture 1 of/ }).tap()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
}
