import { expect } from 'vitest'
import { operationOf } from '#contract/api.ts'
import { mayCall } from '#contract/operation.ts'
import type { Role } from '#domain/roles.ts'
import { actorOfRole } from '#domain/actor.ts'
import { NONE, transitionOf, type FlowEvent } from '#domain/flows/car-lifecycle.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import type { CallScene, SceneFlow } from './call-scene.ts'
import { readWholeFlow } from './evaluation-scene.ts'
import { STEP_CALLS, type StepCall, type StepOperation } from './step-calls.ts'

/** Returns the people of the scene. The field workers have access from the flow's dealer. */
const peopleOf = (scene: CallScene): readonly Person[] => [
  { role: 'admin', token: scene.admin.token },
  { role: 'orguserdealer', token: scene.dealer.token },
  { role: 'dealer_evaluator', token: scene.evaluator.token },
  { role: 'delivery_driver', token: scene.driver.token },
]

/** The people who have nothing to do with the flow, and the caller without a session. */
const strangersOf = (others: CallScene): readonly Stranger[] => [
  { role: 'orguserdealer', token: others.dealer.token },
  { role: 'dealer_evaluator', token: others.evaluator.token },
  { role: 'delivery_driver', token: others.driver.token },
  { role: null, token: undefined },
]

/** Returns the step that the table permits this person to take by this call from this state, if any. */
function stepOf({ name, call }: Attempt, from: FlowState, { role }: Person): FlowEvent | undefined {
  if (!mayCall(operationOf(name).who, role)) return undefined
  return call.events.find((event) => {
    const transition = transitionOf(event)
    return transition.from.includes(from) && transition.by.includes(actorOfRole(role))
  })
}

interface Attempt {
  readonly scene: CallScene
  readonly name: StepOperation
  readonly call: StepCall<never>
  readonly dealings: SceneFlow
}

interface Person {
  readonly role: Role
  readonly token: string
}

/** Another dealer, its field workers, or nobody. */
interface Stranger {
  readonly role: Role | null
  readonly token: string | undefined
}

/** Reads the flow as it is stored, with its pictures and events. */
async function readFlow({ scene, dealings }: Attempt) {
  const { flow, ...more } = await readWholeFlow(scene.app, dealings.flowEntityId)
  if (flow === undefined) throw new Error('The flow does not exist')
  return { flow, ...more }
}

async function attempt({ scene, name, call, dealings }: Attempt, { role, token }: Stranger) {
  const caller = token === undefined ? {} : { token }
  const { status, body } = await scene.app.call(name, call.inputOf(dealings, scene), caller)
  return { status, what: `${name} by ${role ?? 'nobody'}: ${JSON.stringify(body).slice(0, 200)}` }
}

/** The status with which a stranger is refused: somebody else's flow looks like an unknown one. */
function statusForStranger(name: StepOperation, { role }: Stranger): number {
  if (role === null) return 401
  return mayCall(operationOf(name).who, role) ? 404 : 403
}

/** Checks that people without a permitted step, and strangers, are refused, and that nothing changes. */
async function expectRefused(
  tried: Attempt,
  people: readonly Person[],
  strangers: readonly Stranger[],
): Promise<void> {
  const before = await readFlow(tried)
  const { state } = before.flow
  const isAnswered = tried.call.succeedsWithoutStepIn?.(state) === true
  await Promise.all(
    people.map(async (person) => {
      const { status, what } = await attempt(tried, person)
      const mayRead = isAnswered && mayCall(operationOf(tried.name).who, person.role)
      expect(mayRead ? [200] : [403, 404, 409], `${what} from ${state}`).toContain(status)
    }),
  )
  await Promise.all(
    strangers.map(async (stranger) => {
      const { status, what } = await attempt(tried, stranger)
      expect(status, `${what} (a stranger) from ${state}`).toBe(statusForStranger(tried.name, stranger))
    }),
  )
  const after = await readFlow(tried)
  if (isAnswered) after.flow.evaluation_link_id = before.flow.evaluation_link_id
  expect(after, `${tried.name} from ${state}`).toEqual(before)
}

/** Takes the step if the table permits one, and checks its effects. Returns false if the table permits none. */
async function tryStep(tried: Attempt, person: Person): Promise<boolean> {
  const before = await readFlow(tried)
  const from = before.flow.state
  const step = stepOf(tried, from, person)
  if (step === undefined) return false
  const { followedBy } = tried.call
  const steps = [step, ...(followedBy === undefined ? [] : [followedBy])]
  const { to } = transitionOf(steps.at(-1) ?? step)
  const { status, what } = await attempt(tried, person)
  const after = await readFlow(tried)
  expect(status, `${what} from ${from}`).toBe(200)
  expect(after.flow.state, what).toBe(to === NONE ? from : to)
  expect(after.flow.removed_at !== null, what).toBe(to === NONE)
  const places = [from, ...steps.map((taken) => transitionOf(taken).to)]
  expect(after.events.slice(before.events.length), what).toEqual(
    steps.map((event, index) => {
      const reached = places[index + 1]
      return { event, from_state: places[index], to_state: reached === NONE ? null : reached }
    }),
  )
  return true
}

/**
 * Checks that in one state, exactly the people whom the table permits can take the call's step. Everyone tries, the
 * permitted people last; `others`, a scene of another city, and a caller without a session try too. Returns how many
 * succeeded.
 */
export async function expectStepsOfTable(
  scene: CallScene,
  { name, call }: Pick<Attempt, 'name' | 'call'>,
  state: FlowState,
  others?: CallScene,
): Promise<number> {
  const tried: Attempt = { scene, name, call, dealings: await call.prepare(scene, state) }
  const people = peopleOf(scene)
  const able = people.filter((person) => stepOf(tried, state, person) !== undefined)
  await expectRefused(
    tried,
    people.filter(({ role }) => able.every((person) => person.role !== role)),
    others === undefined ? [] : strangersOf(others),
  )
  let made = 0
  for (const person of able) made += (await tryStep(tried, person)) ? 1 : 0
  return made
}

/** Every form of every call that takes steps, with the names of its steps. */
export const EVERY_STEP_CALL = Object.entries(STEP_CALLS).flatMap(([name, calls]) =>
  calls.map((call) => ({
    name: name as StepOperation,
    call: call as unknown as StepCall<never>,
    step: call.events.join(' or '),
  })),
)
