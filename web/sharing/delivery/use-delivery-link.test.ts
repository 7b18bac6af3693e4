import { expect, test } from 'vitest'
import { IncompleteLink, readLink } from './use-delivery-link.ts'

const LINK = { deliveryLinkId: 'a-link', link: 'https://yardbid.test/deliver/7K3M' }

test('a link is read with its id', () => {
  expect(readLink({ ...LINK, more: 1 })).toEqual(LINK)
})

test.each([{}, null, 'a-link', { link: LINK.link }, { deliveryLinkId: LINK.deliveryLinkId }])(
  'the answer %j makes no link, and is shown by its sentence',
  (answer) => {
    expect(() => readLink(answer)).toThrow(new IncompleteLink('delivery.noLinkId'))
  },
)
