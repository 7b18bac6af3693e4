import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVENT_CATEGORIES } from '#domain/analytics/analytics-event.ts'
import { PAPER_KINDS } from '#domain/car/car-papers.ts'
import { isFinalOutcome, OUTCOMES } from '#domain/lot/auction-clock.ts'
import { LOCALES } from '#domain/locale.ts'
import { AUCTION_FORMATS } from '#domain/lot/auction-rules.ts'
import { LINE_PURPOSES, type LinePurpose } from '#domain/car-payments/line-use.ts'
import { STATEMENT_FINDINGS } from '#domain/car-payments/match-statement.ts'
import { PROPOSAL_OUTCOMES } from '#domain/proposals/proposal-kinds.ts'
import { RETURN_DECISIONS, type ReturnDecision } from '#domain/car-payments/returns.ts'
import { PAYMENT_METHODS, PROOF_PARTS, SUBMISSION_OUTCOMES } from '#domain/car-payments/payment-submission.ts'
import { QUEUE_NAMES, QUEUES, type Queue } from '#contract/queues.ts'
import { OVERDUE_STATES } from '#domain/car-payments/payment-states.ts'
import { BUSINESS_TYPES, fieldsOfType, type TypeField } from '#domain/dealers/business-type.ts'
import { ONBOARDING_STEPS, OWN_STEPS, RETURN_STEPS } from '#domain/onboarding-steps.ts'
import { HANDED_PAPERS } from '#domain/delivery/delivery-checklist.ts'
import { PICKUP_LABELS } from '#domain/delivery/pickup-photos.ts'
import { DAMAGE_KINDS, PANELS, REPORT_SECTIONS, SEVERITIES } from '#domain/evaluation/condition-report.ts'
import { EVALUATION_ANGLES } from '#domain/evaluation/evaluation.ts'
import { GATE_WAYS } from '#domain/gate-passes/gate-pass.ts'
import { FOLDERS } from '#domain/files/file-rules.ts'
import { ACTORS, LOGGED_ACTORS } from '#domain/actor.ts'
import { FLOW_EVENTS, TRANSITIONS } from '#domain/flows/car-lifecycle.ts'
import { SOLD_STATES, FLOW_STATES } from '#domain/flows/flow-states.ts'
import { NOTE_WORDS } from '#domain/flows/note-words.ts'
import { EVALUATOR_STATES } from '#domain/flows/my-lists.ts'
import { KYC_TYPES, PAPER_DOCUMENTS } from '#domain/paperwork/kyc.ts'
import { ROLES } from '#domain/roles.ts'
import { NON_FLOW_EVENTS } from '#server/flows/event-log.ts'
import { NOTIFICATIONS } from '#server/notifications/notification-table.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let found: ReadonlyMap<string, readonly string[]>
beforeAll(async () => {
  database = await createTestDatabase()
  found = await readWords(database)
})
afterAll(() => database.drop())

const typesWith = (field: TypeField) => BUSINESS_TYPES.filter((type) => fieldsOfType(type).includes(field))
const OFFICE_ROLES = ROLES.filter((role) => role === 'admin' || role === 'orguserdealer')
const FIELD_ROLES = ROLES.filter((role) => role !== 'admin' && role !== 'orguserdealer')

/** The domain's words in each CHECK, view and partial index. */
const DOMAIN_WORDS: Readonly<Record<string, readonly string[]>> = {
  'analytics_events.analytics_events_category_check': EVENT_CATEGORIES,
  'analytics_events.analytics_events_role_check': ROLES,
  'auctions.auctions_format_check': AUCTION_FORMATS,
  'audit_log.audit_log_actor_check': ACTORS,
  'cars.cars_papers_check': ['object', ...PAPER_KINDS],
  'city_orders.city_orders_led_to_check': ONBOARDING_STEPS,
  'condition_damages.condition_damages_kind_check': DAMAGE_KINDS,
  'condition_damages.condition_damages_panel_check': PANELS,
  'condition_damages.condition_damages_severity_check': SEVERITIES,
  'condition_reports.condition_reports_saved_by_check': [
    'dealer',
    'evaluator',
  ] satisfies (typeof ACTORS)[number][],
  'condition_reports.condition_reports_sections_check': ['object', ...REPORT_SECTIONS],
  'dealer_details.dealer_details_business_type_check': BUSINESS_TYPES,
  'dealer_details.dealer_details_check1': typesWith('aadhaarNumber'),
  'dealer_details.dealer_details_check2': BUSINESS_TYPES.filter(
    (type) => !typesWith('gstNumber').includes(type),
  ),
  'dealer_details.dealer_details_check3': typesWith('businessName'),
  'dealer_details.dealer_details_check4': typesWith('partnerName'),
  'dealer_details.dealer_details_check5': typesWith('companyName'),
  'delivery_checklists.delivery_checklists_papers_check': HANDED_PAPERS,
  'delivery_checklists.delivery_checklists_saved_by_check': [
    'dealer',
    'driver',
  ] satisfies (typeof ACTORS)[number][],
  delivery_links_now: [
    'delivery_driver' satisfies (typeof ROLES)[number],
    ...TRANSITIONS.confirmDelivery.from,
  ],
  'delivery_photos.delivery_photos_label_check': PICKUP_LABELS,
  'evaluation_images.evaluation_images_angle_check': EVALUATION_ANGLES,
  'events.events_actor_check': LOGGED_ACTORS,
  evaluation_links_now: ['dealer_evaluator' satisfies (typeof ROLES)[number], ...EVALUATOR_STATES],
  'field_accesses.field_accesses_role_check': FIELD_ROLES,
  'files.files_folder_check': FOLDERS,
  'flow_paper_files.flow_paper_files_document_check': PAPER_DOCUMENTS,
  'flow_papers.flow_papers_applicant_type_check': KYC_TYPES,
  'flow_papers.flow_papers_check': ['kyc' satisfies Queue],
  'flow_papers.flow_papers_kind_check': ['kyc', 'noc', 'rc'] satisfies Queue[],
  'flows.flows_check': TRANSITIONS.removeFromMyCars.from,
  'flows.flows_state_check': FLOW_STATES,
  'car_payments.car_payments_method_check': PAYMENT_METHODS,
  'car_payments.car_payments_outcome_check': SUBMISSION_OUTCOMES,
  'car_payments.car_payments_rejected_parts_check': PROOF_PARTS,
  'line_allocations.line_allocations_check1': ['provider', 'payBack', 'houseOwn'] satisfies LinePurpose[],
  'line_allocations.line_allocations_check2': ['houseOwn' satisfies LinePurpose],
  'line_allocations.line_allocations_purpose_check': LINE_PURPOSES,
  'line_findings.line_findings_finding_check': STATEMENT_FINDINGS.filter((finding) => finding !== 'notFound'),
  'proposals.proposals_outcome_check': PROPOSAL_OUTCOMES,
  'statement_returns.statement_returns_decision_check': RETURN_DECISIONS,
  'statement_returns.statement_returns_check2': ['payBack' satisfies ReturnDecision],
  'flows.flows_offer_check': [TRANSITIONS.offerRunnerUp.to],
  flows_car_sold_once: SOLD_STATES,
  flows_to_pay: OVERDUE_STATES,
  flows_waiting: QUEUE_NAMES.flatMap((queue): readonly string[] => QUEUES[queue].states).filter(
    (state) => !OVERDUE_STATES.some((overdue) => overdue === state),
  ),
  'gate_entries.gate_entries_way_check': GATE_WAYS,
  'known_devices.known_devices_field_role_check': FIELD_ROLES,
  'lots.lots_format_check': AUCTION_FORMATS,
  'lots.lots_outcome_check': OUTCOMES,
  lots_one_open_per_car: OUTCOMES.filter((outcome) => !isFinalOutcome(outcome)),
  lots_under_reserve: OUTCOMES.filter((outcome) => !isFinalOutcome(outcome)),
  'onboardings.onboardings_returned_step_check': RETURN_STEPS,
  'onboardings.onboardings_steps_done_check': OWN_STEPS,
  'one_time_codes.one_time_codes_role_check': ROLES.filter((role) => role !== 'admin'),
  'people.people_language_check': LOCALES,
  'people.people_type_check': FIELD_ROLES,
  'sessions.sessions_field_role_check': FIELD_ROLES,
  'users.users_check2': ['home' satisfies (typeof ONBOARDING_STEPS)[number]],
  'users.users_language_check': LOCALES,
  'users.users_onboarding_step_check': ONBOARDING_STEPS,
  'users.users_role_check': OFFICE_ROLES,
  users_by_age: ['orguserdealer' satisfies (typeof ROLES)[number]],
  users_dealer_by_mobile: ['orguserdealer' satisfies (typeof ROLES)[number]],
  users_waiting: ['pending_approval' satisfies (typeof ONBOARDING_STEPS)[number]],
}

/** Tables and indexes whose words are in no list of the domain. */
const OWN_WORDS =
  /^(analytics_cursors\.|car_payments|admin_changes|proposals|auctions\.auctions_(check\d|status_check)|audit_chain\.|city_orders\.city_orders_(mode|provider|purpose)_|city_orders_|city_payments|gate_passes\.|imports|line_struck\.|lots\.lots_counter_answer_|organisations\.|outbox\.|refresh_tokens|sandbox_payments|told\.)/

describe('the words in the migrated database', () => {
  test.each(Object.entries(DOMAIN_WORDS))('of %s are those of the domain', (name, words) => {
    expect(found.get(name)).toEqual([...new Set(words)].toSorted())
  })

  test('are compared with the domain wherever it has them', () => {
    const unknown = [...found.keys()].filter((name) => !(name in DOMAIN_WORDS) && !OWN_WORDS.test(name))
    expect(unknown).toEqual([])
  })
})

test('every word that a query compares a column with is one that the column may hold', async () => {
  const allowed = await readAllowedWords(database)
  allowed.set('event', new Set<string>([...FLOW_EVENTS, ...Object.keys(NOTE_WORDS), ...NON_FLOW_EVENTS]))
  for (const kind of NOTIFICATIONS.keys()) allowed.get('kind')?.add(kind)
  // A lock mode of pg_locks, which a query reads to find the transactions that are writing.
  allowed.get('mode')?.add('RowExclusiveLock')
  const wrong: string[] = []
  let compared = 0
  const root = join(import.meta.dirname, '../..')
  for (const path of globSync('server/{**/*-queries,flows/*,platform/db/*}.ts', { cwd: root })) {
    for (const { column, words } of comparisonsIn(readFileSync(join(root, path), 'utf8'))) {
      const known = allowed.get(column)
      if (known === undefined) continue
      compared += words.length
      wrong.push(...words.filter((word) => !known.has(word)).map((word) => `${path}: ${column} ‘${word}’`))
    }
  }
  expect(wrong).toEqual([])
  expect(compared).toBeGreaterThan(30)
})

/** Finds `state = 'a'`, `state in ('a', 'b')` and `.where('flows.state', '=', 'a')`, with the name of the column. */
function comparisonsIn(source: string): { readonly column: string; readonly words: readonly string[] }[] {
  const inSql = /\b(?:\w+\.)?(\w+)\s*(?:=|<>|(?:not )?in)\s*('[\w -]+'|\((?:\s*'[\w -]+',?)+\s*\))/g
  const inKysely = /'(?:\w+\.)?(\w+)',\s*'(?:=|<>|in|not in)',\s*('[\w -]+'|\[(?:\s*'[\w -]+',?)+\s*\])/g
  return [inSql, inKysely].flatMap((pattern) =>
    [...source.matchAll(pattern)].map(([, column = '', words = '']) => ({ column, words: quotedIn(words) })),
  )
}

function quotedIn(text: string): string[] {
  return [...text.matchAll(/'([^']+)'/g)].map(([, word = '']) => word)
}

/** Reads the text literals of each CHECK, view and partial index that has any, by its name, sorted. */
async function readWords({ pool }: TestDatabase): Promise<Map<string, readonly string[]>> {
  const { rows } = await pool.query<{ name: string; definition: string }>(`
    select conrelid::regclass || '.' || conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace
    union all
    select relname, pg_get_viewdef(oid)
      from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
    union all
    select indexrelid::regclass::text, pg_get_expr(indpred, indrelid)
      from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = 'public'::regnamespace and indpred is not null`)
  const words = rows.map(({ name, definition }) => [name, wordsOf(definition)] as const)
  return new Map(words.filter(([, list]) => list.length > 0))
}

/**
 * Returns the words of a definition. PostgreSQL writes a word as `'word'::text`; regular expressions contain other
 * characters.
 */
function wordsOf(definition: string): readonly string[] {
  const words = [...definition.matchAll(/'([\w -]+)'::text/g)].map(([, word = '']) => word)
  return [...new Set(words)].toSorted()
}

/** Reads the words that columns of each name may contain, in any table. */
async function readAllowedWords({ pool }: TestDatabase): Promise<Map<string, Set<string>>> {
  const { rows } = await pool.query<{ column: string; definition: string }>(`
    select attname as column, pg_get_constraintdef(pg_constraint.oid) as definition
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'c' and connamespace = 'public'::regnamespace and cardinality(conkey) = 1`)
  const allowed = new Map<string, Set<string>>()
  for (const { column, definition } of rows) {
    const words = wordsOf(definition)
    if (words.length > 0) allowed.set(column, new Set([...(allowed.get(column) ?? []), ...words]))
  }
  return allowed
}
