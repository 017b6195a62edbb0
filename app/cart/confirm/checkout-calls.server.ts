import { callsFor, doneAnswer } from '#app/framework/http/module-api.server.ts'
import { choicesInput, choicesWire } from './checkout-selections.ts'

const forCustomers = callsFor({ policy: 'customer', tags: ['account'] })

export const readCheckoutCall = forCustomers.get('/api/user/checkout', 'Choices made in checkout', {
  answer: choicesWire,
})
export const saveCheckoutCall = forCustomers.put('/api/user/checkout', 'Save choices made in checkout', {
  input: choicesInput,
  answer: doneAnswer.extend(choicesWire.shape),
})
