import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATION_NAMES, operationOf, type OperationName } from '#contract/api.ts'
import { mayCall } from '#contract/operation.ts'
import { methodOf, pathOf } from '#contract/route.ts'
import type { Role } from '#domain/access/roles.ts'
import { deal, setCallScene, upload, type CallScene } from '#server/testing/call-scene.ts'
import { secondsFromNow } from '#server/testing/factories.ts'
import {
  nameOfNothing,
  NOTHINGS_ID,
  renameAll,
  renameThing,
  thingsNamedIn,
  type NamedThing,
} from '#server/testing/named-things.ts'
import { writeQuery } from '#server/testing/spoil.ts'
import { readStoredRows } from '#server/testing/stored-rows-queries.ts'
import { startTestHouse, type TestHouse } from '#server/testing/test-house.ts'
import type { Belonging, ValidCall } from '#server/testing/valid-call.ts'
import { makeValidCall, tokenOf, VALID_CALLS } from '#server/testing/valid-calls.ts'

let house: TestHouse
/** Whose things the others name. */
let owner: CallScene
/** A dealer of the same city, and one of another. */
let rival: CallScene
let foreigner: CallScene
beforeAll(async () => {
  house = await startTestHouse()
  owner = await setCallScene(house)
  rival = await setCallScene(house, owner.city)
  foreigner = await setCallScene(house)
})
afterAll(() => house.stop())

const db = () => house.database.db

interface Stranger {
  readonly who: string
  readonly role: Role
  readonly token: string
  readonly isOfTheCity: boolean
}

function strangers(): readonly Stranger[] {
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

/** Lets the owner's evaluator and driver in, or takes their access back. */
async function letIn(isLetIn: boolean): Promise<void> {
  await db()
    .updateTable('field_accesses')
    .set({ revoked_at: isLetIn ? null : secondsFromNow(-1) })
    .where('organisation_id', '=', owner.dealer.organisationId)
    .execute()
}

/** Makes the call as this one; the request's own name is left out of the answer. */
async function ask(
  name: OperationName,
  call: Pick<ValidCall<OperationName>, 'input' | 'raw' | 'headers'>,
  token?: string,
) {
  const reads = methodOf(name) === 'GET'
  const answer = await house.fetch(`${pathOf(name)}${reads ? `?${writeQuery(call.input).join('&')}` : ''}`, {
    method: methodOf(name),
    headers: {
      ...(reads ? {} : { 'content-type': operationOf(name).rawBody ?? 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...call.headers,
    },
    ...(reads ? {} : { body: call.raw ?? JSON.stringify(call.input) }),
  })
  const body = await answer.text()
  return { status: answer.status, body: body.replace(/,"requestId":"[^"]*"/, '') }
}

type Heard = Awaited<ReturnType<typeof ask>>

/** That the answer says "not yours" and no more: 404, but 400 for a file that was not uploaded for this. */
function expectUnknown(answer: Heard, named: readonly string[]): void {
  const areFiles = named.every((text) => text.startsWith('/files/'))
  expect(answer.status, answer.body).toBe(areFiles ? 400 : 404)
  expect(answer.body).toContain(areFiles ? '"INVALID_INPUT"' : '"NOT_FOUND"')
}

describe('what is somebody else’s, or the house’s, is not there, and its owner reaches it', () => {
  test.each(OPERATION_NAMES)('%s', async (name) => {
    const call = await makeValidCall(name, owner)
    const { who } = operationOf(name)
    const named = thingsNamedIn(call.input).map(({ text }) => text)
    const nothing = { input: renameAll(call.input) }

    await letIn(false)
    const before = await readStoredRows(db())
    for (const stranger of named.length === 0 ? [] : strangers()) {
      if (mayCall(who, stranger.role) && maySee(call.of, stranger)) continue
      const answer = await ask(name, call, stranger.token)
      if (mayCall(who, stranger.role)) expectUnknown(answer, named)
      else expect(answer.status, stranger.who).toBe(403)
      expect(answer, stranger.who).toEqual(await ask(name, nothing, stranger.token))
    }
    expect(await readStoredRows(db())).toEqual(before)
    await letIn(true)

    if (call.of === 'city') await expectNothingOfTheOwners(name, call)
    const answer = await ask(name, call, tokenOf(owner, call.by))
    expect(answer.status, answer.body).toBe(200)
    if (name === 'logout') owner = await setCallScene(house, owner.city)
  })
})

/** Whether the thing is there for the stranger too. */
function maySee(of: Belonging, { role, isOfTheCity }: Stranger): boolean {
  if (role === 'admin') return of === 'house' || of === 'city'
  return of === 'city' && isOfTheCity
}

/** A car that is there for both dealers tells the one nothing of the other, whose dealings stay as they are. */
async function expectNothingOfTheOwners(name: OperationName, call: ValidCall<OperationName>): Promise<void> {
  const { organisationId, userId, mobile, email, name: itsName } = owner.dealer
  const mentioning = [organisationId, userId]
  const before = await readStoredRows(db(), { mentioning })
  const { status, body } = await ask(name, call, rival.dealer.token)
  expect(status).toBe(200)
  for (const secret of [organisationId, userId, mobile, email, itsName]) expect(body).not.toContain(secret)
  expect(await readStoredRows(db(), { mentioning })).toEqual(before)
}

/** The inputs in which one thing that is named is another: in its place, and beside it where there is a list. */
function misname(input: ValidCall<OperationName>['input'], thing: NamedThing, text: string) {
  const beside = { path: [...thing.path.slice(0, -1), '1'], text }
  const isListed = thing.path.at(-1) === '0' && thing.path.length === 2
  return [renameThing(input, thing, text), ...(isListed ? [renameThing(input, beside, text)] : [])]
}

/** Makes the call with one thing after the other misnamed, which is to be like naming nothing; counts them. */
async function expectMisnamed(
  name: OperationName,
  { input }: ValidCall<OperationName>,
  token: string,
  others: (thing: NamedThing, index: number) => readonly string[],
): Promise<number> {
  let count = 0
  for (const [index, thing] of thingsNamedIn(input).entries()) {
    const unknown = new Map<string, readonly Heard[]>()
    for (const text of others(thing, index)) {
      const nothing = nameOfNothing(text)
      const expected = unknown.get(nothing) ?? (await askEach(name, misname(input, thing, nothing), token))
      unknown.set(nothing, expected)
      const answers = await askEach(name, misname(input, thing, text), token)
      for (const answer of answers) expectUnknown(answer, [text])
      expect(answers).toEqual(expected)
      count += answers.length
    }
  }
  return count
}

function askEach(name: OperationName, inputs: readonly ValidCall<OperationName>['input'][], token: string) {
  return Promise.all(inputs.map((input) => ask(name, { input }, token)))
}

test('somebody else’s thing among one’s own is like nothing, in every call', async () => {
  let count = 0
  for (const name of OPERATION_NAMES) {
    const theirs = await makeValidCall(name, owner)
    const things = thingsNamedIn(theirs.input)
    if (theirs.of === 'house' || things.length < 2) continue
    for (const scene of [rival, foreigner]) {
      const mine = await makeValidCall(name, scene)
      const before = await readStoredRows(db())
      const others = (_thing: NamedThing, index: number) => [things[index]?.text ?? NOTHINGS_ID]
      count += await expectMisnamed(name, mine, scene.dealer.token, others)
      expect(await readStoredRows(db()), name).toEqual(before)
    }
  }
  expect(count).toBeGreaterThan(15)
})

test('one’s own thing of another kind is like nothing, in every call', async () => {
  const { frontFace, ...taken } = await deal(owner, 'PLACE_BIDS')
  const { dealer, evaluator, city, yardId } = owner
  const kinds = [...Object.values(taken), dealer.organisationId, dealer.userId, evaluator.personId]
  const files = [frontFace, await upload(owner, 'kyc-documents'), await upload(owner, 'car-images')]
  let count = 0
  for (const name of OPERATION_NAMES) {
    const call = await makeValidCall(name, owner)
    const token = tokenOf(owner, call.by) ?? ''
    const before = await readStoredRows(db())
    count += await expectMisnamed(name, call, token, ({ path, text }) => {
      if (text.startsWith('/files/'))
        return files.filter((file) =>
          path[0] === 'evaluationImages' ? file !== frontFace : path[0] !== 'car_image_urls',
        )
      const own = Object.entries(taken).filter(([kind]) => isOfKind(path, kind))
      const others = [...kinds, yardId, city.cityId].filter((id) => !own.some(([, ownId]) => ownId === id))
      const isWhole = (id: string) =>
        (isOfKind(path, 'driverId') && id === evaluator.personId) ||
        (isOfKind(path, 'uid') && id === dealer.userId)
      return others.filter((id) => id !== text && !isWhole(id))
    })
    expect(await readStoredRows(db()), name).toEqual(before)
  }
  expect(count).toBeGreaterThan(200)
})

test('a file is there for whoever has its link, and no file of another kind is a list of cars', async () => {
  const answers: string[] = []
  const own = (await upload(owner, 'kyc-documents')).replace('/files/', '')
  for (const fileId of [own, NOTHINGS_ID, 'nonsense']) {
    for (const path of [fileId, `${fileId}/thumbnail`, `${fileId}?until=99999999999&sig=${'A'.repeat(43)}`]) {
      const answer = await house.fetch(`/files/${path}`)
      answers.push(`${answer.status} ${(await answer.text()).replace(/,"requestId":"[^"]*"/, '')}`)
    }
    const { input } = await VALID_CALLS['admin/importCars'](owner)
    const list = { input: { ...input, fileId } }
    expectUnknown(await ask('admin/importCars', list, owner.admin.token), [fileId])
  }
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toMatch(/^404 .*"NOT_FOUND"/)
})

/** Whether an id is asked for at this place of an input: `carIds.0` and `lots.0.carId` ask for a `carId`. */
function isOfKind(path: readonly string[], kind: string): boolean {
  return path.includes(kind) || path.includes(`${kind}s`)
}
