import { expect } from 'vitest'
import { operationOf, type OperationName } from '#contract/api.ts'
import { mayCall } from '#contract/operation.ts'
import { methodOf } from '#contract/route.ts'
import type { Role } from '#domain/roles.ts'
import { setCallScene, type CallScene } from './call-scene.ts'
import { secondsFromNow } from './factories.ts'
import {
  unknownReference,
  UNKNOWN_ID,
  replaceAllReferences,
  replaceReference,
  referencesIn,
  type InputReference,
} from './input-references.ts'
import { bodyOfCall, bodyTypeOf, pathOfCall } from './call-path.ts'
import { readStoredRows } from './stored-rows-queries.ts'
import { untilJobsDone } from './until-jobs-done.ts'
import type { TestApp } from './test-app.ts'
import type { Belonging, ValidCall } from './valid-call.ts'
import { makeValidCall, tokenOf } from './valid-calls.ts'

/** Three dealers, each with field workers. */
export interface OwnershipScenes {
  readonly app: TestApp
  /** The dealer whose ids the others use. */
  readonly owner: CallScene
  /** A rival in the same city, and a dealer of another city. */
  readonly rival: CallScene
  readonly foreigner: CallScene
}

/** Creates the scenes: the owner and a rival in one city, and the foreigner in another city. */
export async function setOwnershipScenes(app: TestApp): Promise<OwnershipScenes> {
  const owner = await setCallScene(app)
  return {
    app,
    owner,
    rival: await setCallScene(app, owner.city),
    foreigner: await setCallScene(app),
  }
}

interface Stranger {
  readonly who: string
  readonly role: Role
  readonly token: string
  readonly isOfTheCity: boolean
}

function strangers({ owner, rival, foreigner }: OwnershipScenes): readonly Stranger[] {
  const dealer = { role: 'orguserdealer', isOfTheCity: false } as const
  const evaluator = { role: 'dealer_evaluator', isOfTheCity: false } as const
  const driver = { role: 'delivery_driver', isOfTheCity: false } as const
  return [
    { who: 'a rival of the same city', ...dealer, token: rival.dealer.token, isOfTheCity: true },
    { who: 'a dealer of another city', ...dealer, token: foreigner.dealer.token },
    { who: 'a rival’s evaluator', ...evaluator, token: rival.evaluator.token },
    { who: 'a rival’s driver', ...driver, token: rival.driver.token },
    { who: 'the evaluator of the pass, without access', ...evaluator, token: owner.evaluator.token },
    { who: 'the driver of the pass, without access', ...driver, token: owner.driver.token },
    { who: 'an admin', role: 'admin', isOfTheCity: false, token: owner.admin.token },
  ]
}

/** Grants the owner's evaluator and driver access, or revokes it. */
async function setAccess({ app, owner }: OwnershipScenes, hasAccess: boolean): Promise<void> {
  await app.database.db
    .updateTable('field_accesses')
    .set({ revoked_at: hasAccess ? null : secondsFromNow(-1) })
    .where('organisation_id', '=', owner.dealer.organisationId)
    .execute()
}

/** An answer without its request id. */
export interface NamelessAnswer {
  readonly status: number
  readonly body: string
}

/** Makes the call with this token. */
export async function sendCall(
  app: Pick<TestApp, 'fetch'>,
  name: OperationName,
  call: Pick<ValidCall<OperationName>, 'input' | 'raw' | 'headers'>,
  token?: string,
): Promise<NamelessAnswer> {
  const reads = methodOf(name) === 'GET'
  const answer = await app.fetch(pathOfCall(name, call.input), {
    method: methodOf(name),
    headers: {
      ...(reads ? {} : { 'content-type': bodyTypeOf(name) }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...call.headers,
    },
    ...(reads ? {} : { body: bodyOfCall(call) }),
  })
  const body = await answer.text()
  return { status: answer.status, body: body.replace(/,"requestId":"[^"]*"/, '') }
}

/** The calls that name a file to open it: one that is not there for them is NOT_FOUND. The others name it to store it. */
const OPENS_FILE: ReadonlySet<OperationName> = new Set(['admin/openDocument'])

/**
 * Checks that the answer equals that for an unknown id: 404, or 400 for a file that was not uploaded for this purpose.
 */
export function expectUnknown(name: OperationName, answer: NamelessAnswer, named: readonly string[]): void {
  const areFiles = !OPENS_FILE.has(name) && named.every((text) => text.startsWith('/files/'))
  expect(answer.status, answer.body).toBe(areFiles ? 400 : 404)
  expect(answer.body).toContain(areFiles ? '"INVALID_INPUT"' : '"NOT_FOUND"')
}

/** Checks that the things that a call names exist only for their owner, and look like unknown ids to everyone else. */
export async function expectOwned(scenes: OwnershipScenes, name: OperationName): Promise<void> {
  const { app, owner } = scenes
  const { db } = app.database
  const call = await makeValidCall(name, owner)
  const { who } = operationOf(name)
  const named = referencesIn(call.input).map(({ text }) => text)
  const nothing = { input: replaceAllReferences(call.input) }

  await setAccess(scenes, false)
  // Waits for the jobs of earlier calls, such as the matching of a statement, so that their changes are not taken for those of
  // the calls below.
  await untilJobsDone(db)
  const before = await readStoredRows(db)
  for (const stranger of named.length === 0 ? [] : strangers(scenes)) {
    if (mayCall(who, stranger.role) && maySee(call.of, stranger)) continue
    const answer = await sendCall(app, name, call, stranger.token)
    if (mayCall(who, stranger.role)) expectUnknown(name, answer, named)
    else expect(answer.status, stranger.who).toBe(403)
    expect(answer, stranger.who).toEqual(await sendCall(app, name, nothing, stranger.token))
  }
  expect(await readStoredRows(db)).toEqual(before)
  await setAccess(scenes, true)

  if (call.of === 'city') await expectNothingOfTheOwners(scenes, name, call)
  const answer = await sendCall(app, name, call, tokenOf(owner, call.by))
  expect(answer.status, answer.body).toBe(200)
}

/** Whether the stranger may also see the thing. */
function maySee(of: Belonging, { role, isOfTheCity }: Stranger): boolean {
  if (role === 'admin') return of !== 'dealer'
  return of === 'city' && isOfTheCity
}

/**
 * Checks that a car visible to two dealers reveals nothing of one dealer to the other, and that the other's calls do
 * not affect the first dealer's dealings.
 */
async function expectNothingOfTheOwners(
  { app, owner, rival }: OwnershipScenes,
  name: OperationName,
  call: ValidCall<OperationName>,
): Promise<void> {
  const { db } = app.database
  const { organisationId, userId, mobile, email, name: itsName } = owner.dealer
  const mentioning = [organisationId, userId]
  await untilJobsDone(db)
  const before = await readStoredRows(db, { mentioning })
  const { status, body } = await sendCall(app, name, call, rival.dealer.token)
  expect(status).toBe(200)
  for (const secret of [organisationId, userId, mobile, email, itsName]) expect(body).not.toContain(secret)
  expect(await readStoredRows(db, { mentioning })).toEqual(before)
}

/**
 * Checks that another dealer's things, mixed with the caller's own, look like unknown ids and change nothing. Returns
 * the number of cases.
 */
export async function expectOthersThingsUnknown(
  { app, owner, rival, foreigner }: OwnershipScenes,
  name: OperationName,
): Promise<number> {
  const { db } = app.database
  const theirs = await makeValidCall(name, owner)
  const things = referencesIn(theirs.input)
  if (theirs.of === 'house' || things.length < 2) return 0
  let count = 0
  for (const scene of [rival, foreigner]) {
    const mine = await makeValidCall(name, scene)
    await untilJobsDone(db)
    const before = await readStoredRows(db)
    const others = (_thing: InputReference, index: number) => [things[index]?.text ?? UNKNOWN_ID]
    count += await expectMisnamed(app, name, mine, scene.dealer.token, others)
    expect(await readStoredRows(db), name).toEqual(before)
  }
  return count
}

/**
 * Makes the call with each thing replaced in turn, and checks that the answer equals that for an unknown id. Returns
 * the number of cases.
 */
export async function expectMisnamed(
  app: TestApp,
  name: OperationName,
  { input }: ValidCall<OperationName>,
  token: string,
  others: (thing: InputReference, index: number) => readonly string[],
): Promise<number> {
  const askEach = (inputs: readonly ValidCall<OperationName>['input'][]) =>
    Promise.all(inputs.map((misnamed) => sendCall(app, name, { input: misnamed }, token)))
  let count = 0
  for (const [index, thing] of referencesIn(input).entries()) {
    const unknown = new Map<string, readonly NamelessAnswer[]>()
    for (const text of others(thing, index)) {
      const nothing = unknownReference(text)
      const expected = unknown.get(nothing) ?? (await askEach(misname(input, thing, nothing)))
      unknown.set(nothing, expected)
      const answers = await askEach(misname(input, thing, text))
      for (const answer of answers) expectUnknown(name, answer, [text])
      expect(answers).toEqual(expected)
      count += answers.length
    }
  }
  return count
}

/** Returns the inputs with one thing replaced: in place and, in a list, also as an additional element. */
function misname(input: ValidCall<OperationName>['input'], thing: InputReference, text: string) {
  const beside = { path: [...thing.path.slice(0, -1), '1'], text }
  const isListed = thing.path.at(-1) === '0' && thing.path.length === 2
  return [replaceReference(input, thing, text), ...(isListed ? [replaceReference(input, beside, text)] : [])]
}
