import { provenBy, type Row } from './row.ts'

/** Section 8: the error catalogue, row by row. */
export const errorRows: Row[] = [
  ...provenBy('tests/journeys/account.journey.ts', {
    'login failure: the words of the server':
      'a wrong password is told in a dialog, and the right one leads back to where the customer came from',
    'add to cart while logged out':
      'a piece that waits for the login comes into the cart once, through reload and Back',
  }),
  ...provenBy('tests/journeys/error-texts.journey.ts', {
    'login failure without words; registration failure; logout failure is logged only; cart load failure is logged only':
      'a login, a registration and a logout that fail without words have words of their own',
    'complete payment failure; status check errors are logged only':
      'calls that fail after the money has moved are told or logged, and the order stays paid',
    'any 401 leads to /auth': 'an ended session leads an address to the login',
    'delete and update failure; sales history and product list failure are logged; dashboard failure without words':
      'staff calls that fail without words have words of their own',
  }),
  ...provenBy('tests/journeys/checkout.journey.ts', {
    'add to cart failure; remove and quantity failure': 'what fails in the cart is told, and nothing is lost',
    'empty cart at checkout; not logged in at checkout':
      'from the cart to checkout: empty, logged out, confirmed, with the customer details',
    'any 401 of the cart': 'a cart call whose session has ended leads to the login, and back',
  }),
  ...provenBy('tests/journeys/checkout-sections.journey.ts', {
    'save address failure': 'checkout: three sections, two addresses, a method, and the same on a second device',
    'order submit failure': 'the other methods say what they are, and the bank takes an order',
  }),
  ...provenBy('tests/journeys/window-landing.journey.ts', {
    'feedback failure and success':
      'the feedback form tells what is wrong, waits, thanks, and keeps what could not be sent',
    'backend check failure': 'on the way to the landing page it loads, and without an answer it says so',
  }),
  ...provenBy('app/payments/amount-box.test.tsx', {
    'rate fetch failure: the warning':
      'the amount is told in shillings and dollars, with a warning where no rate could be fetched',
  }),
  ...provenBy('app/payments/rates.test.ts', {
    'rate fetch failure: 129': 'without any reading it is 129, and says so',
  }),
  ...provenBy('app/payments/payment-screen.test.ts', {
    'payment request failure: the words of the server, else our own':
      "a refusal shows the server's text, or the shop's own where there is none",
  }),
  ...provenBy('tests/journeys/payment-faults.journey.ts', {
    'payment request failure, in the page; order send failure': 'a network that fails while paying loses nothing',
    'payment failed: no answer from the phone': 'no answer is told once, and leaves the form open for another try',
    'payment time-out': 'five minutes without a result are told, and a success after them still counts',
    'empty cart on send; payment without a session':
      'a payment that may not be sent says why: another runs, nothing in the cart, no session',
    'payment without a shipping address':
      'without a shipping address nothing is paid, and the page leads to where one is given',
  }),
  ...provenBy('tests/journeys/payment.journey.ts', {
    'payment failed status; payment success; request sent; order sent; invalid phone number':
      'the phone rules, the amount, and a wrong PIN before the right one',
  }),
  ...provenBy('app/payments/purchase.test.ts', {
    'payment failed: each code has its own words': 'by %s with code %s says so and unlocks another try',
    'order send and completion tell what the server knows':
      'the completion call and the message call tell, and change nothing',
  }),
  ...provenBy('app/payments/prompt.test.ts', {
    'payment request failure: each refusal of the provider': 'by %s %s fails the attempt and says so',
    'payment request failure: another is in progress':
      'while a prompt is live, a changed cart or another phone has to wait',
  }),
  ...provenBy('tests/journeys/window-listing.journey.ts', {
    'category fetch failure': 'a list that is on its way is told, and one that fails can be asked for again',
  }),
  ...provenBy('tests/journeys/window-plain.journey.ts', {
    'a product that is not found': 'what is not there is a page of its own',
  }),
  ...provenBy('app/catalog/products.api.test.ts', { 'a product id that is not found': 'product %s is not found' }),
  ...provenBy('tests/journeys/back-office-products.journey.ts', {
    'upload success, update success, delete success': 'a piece with five phone photos is uploaded, edited and deleted',
    'upload failure': 'a picture that only the server can judge is sent, and its refusal keeps the form',
  }),
  ...provenBy('tests/journeys/back-office.journey.ts', {
    'admin login failure; token decode error': 'strangers are led to the login, and a wrong password is told',
    'dashboard failure with Retry': 'a dashboard that fails says so and offers another try',
  }),
  ...provenBy('app/identity/admin-token.test.ts', {
    'token decode error is logged': 'a token without an end or that can not be read is not live',
  }),
]
