import { expect, test } from 'vitest'
import { upiLink } from './upi-link.ts'

test('a UPI link has the payee, the amount in rupees and paise, and the reference, with spaces as %20', () => {
  const link = upiLink({
    upiId: 'yardbid@hdfcbank',
    name: 'Yardbid Auctions & Co',
    amount: 785_000,
    reference: 'YB 7F3K',
  })
  expect(link).toBe(
    'upi://pay?pa=yardbid%40hdfcbank&pn=Yardbid%20Auctions%20%26%20Co&am=785000.00&cu=INR&tn=YB%207F3K',
  )
  expect(new URL(link).searchParams.get('pa')).toBe('yardbid@hdfcbank')
})
