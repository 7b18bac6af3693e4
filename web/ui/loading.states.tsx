import type { States } from '#web/testing/states/state.ts'
import { Loading } from './loading.tsx'

export const states = {
  'a page of which nothing is known': { part: <Loading />, shows: 'Loading...' },
  details: { part: <Loading shape="details" />, shows: 'Loading...' },
  'a form': { part: <Loading shape="form" />, shows: 'Loading...' },
  'a list': { part: <Loading shape="list" />, shows: 'Loading...' },
  'a table': { part: <Loading shape="table" />, shows: 'Loading...' },
} satisfies States
