import { expect, test } from 'vitest'
import { queuePicture, type QueuedPicture } from '#web/picture-queue/queued-picture.ts'
import { compareWithList } from './compare-with-list.ts'
import { EVALUATION } from './evaluation-destination.ts'

function taken(given: Partial<QueuedPicture> = {}): QueuedPicture {
  const of = { owner: 'p', kind: EVALUATION, subject: 'f', label: 'Left', title: 'Creta', takenAt: 1 }
  return { ...queuePicture(of), status: 'arrived', ...given }
}

/** The car's list with these pictures of the device. */
function listWith(...pictures: readonly QueuedPicture[]) {
  const uuid = (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const evaluationImages = pictures.map(({ id, label }) => ({
    id: uuid(id),
    angle: label,
    url: '/left',
    thumbnailUrl: '/left',
    uploadedAt: null,
    hiddenReason: null,
  }))
  return [{ flowEntityId: 'f', evaluationImages }]
}

const NOTHING = { listed: [], deleted: [] }

test('an arrived picture is noted once the list has it, and deleted once the list has it no longer', () => {
  const picture = taken()
  expect(compareWithList([picture], listWith())).toEqual(NOTHING)
  expect(compareWithList([picture], listWith(picture))).toEqual({ listed: [picture.id], deleted: [] })
  const noted = { ...picture, isListed: true }
  expect(compareWithList([noted], listWith(noted))).toEqual(NOTHING)
  expect(compareWithList([noted], listWith())).toEqual({ listed: [], deleted: [picture.id] })
})

test('a picture on its way, of a damage, or of a car that is not in the list stays as it is', () => {
  const noted = { isListed: true }
  const others = [
    taken({ ...noted, status: 'waiting' }),
    taken({ ...noted, kind: 'damage' }),
    taken({ ...noted, subject: 'other' }),
  ]
  expect(compareWithList(others, listWith())).toEqual(NOTHING)
})
