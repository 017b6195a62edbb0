import { callsFor, doneAnswer } from '#app/framework/http/module-api.server.ts'
import { checkoutInput, checkoutWire } from './checkout-selections.ts'

const forCustomers = callsFor({ policy: 'customer', tags: ['account'] })

export const readCheckoutCall = forCustomers('Choices made in checkout').get('/api/user/checkout', {
  answer: checkoutWire,
})
export const saveCheckoutCall = forCustomers('Save choices made in checkout').put('/api/user/checkout', {
  input: checkoutInput,
  answer: doneAnswer.extend(checkoutWire.shape),
})
