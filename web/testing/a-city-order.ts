import type { Output } from '#contract/api.ts'

/** An order for one city of ₹30,000, and what its checkout is told. */
export const aCityOrder = (): Output<'initiatePayment'> => ({
  code: 200,
  value: {
    orderId: 'order_1',
    option: {
      provider: 'sandbox',
      key: 'key',
      amount: 30_000_00,
      currency: 'INR',
      name: 'Yardbid',
      description: 'Delhi',
      order_id: 'order_1',
      prefill: { name: 'Asha Verma', email: 'asha@yardbid.test', contact: '+919810000001', method: 'upi' },
    },
  },
})
