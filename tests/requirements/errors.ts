import { provenBy, type Row } from './row.ts'

/** R13 of docs/requirements.md: texts of success and failure. */
export const textRows: Row[] = [
  ...provenBy('tests/journeys/buying/account.journey.ts', {
    'R13.1 login failure: the words of the server':
      'a wrong password is told in a dialog, and the right one leads back to where the customer came from',
    'R13.5 add to cart while logged out':
      'a piece that waits for the login comes into the cart once, through reload and Back',
  }),
  ...provenBy('tests/journeys/every-page/error-texts.journey.ts', {
    'R13.1 R13.2 R13.3 R13.10 login failure without words; registration failure; logout failure is logged only; cart load failure is logged only':
      'a login, a registration and a logout that fail without words have words of their own',
    'R13.8 R13.22 complete payment failure; status check errors are logged only':
      'calls that fail after the money has moved are told or logged, and the order stays paid',
    'R13.9 any 401 leads to /auth': 'an ended session leads an address to the login',
    'R13.30 R13.32 R13.33 R13.34 delete and update failure; sales history and product list failure are logged; dashboard failure without words':
      'staff calls that fail without words have words of their own',
  }),
  ...provenBy('tests/journeys/buying/checkout.journey.ts', {
    'R13.4 R13.6 add to cart failure; remove and quantity failure':
      'what fails in the cart is told, and nothing is lost',
    'R13.11 empty cart at checkout': 'an empty cart leads to the pieces, and one emptied elsewhere meanwhile says so',
    'R13.12 not logged in at checkout':
      'from the cart to checkout: logged out, then confirmed in one dialog with the details',
    'R13.9 any 401 of the cart': 'a cart call whose session has ended leads to the login, and back',
  }),
  ...provenBy('tests/journeys/buying/checkout-sections.journey.ts', {
    'R13.7 save address failure': 'checkout: three sections, two addresses, a method, and the same on a second device',
    'R13.13 order submit failure': 'the bank takes an order',
  }),
  ...provenBy('tests/journeys/storefront/landing.journey.ts', {
    'R13.28 backend check failure': 'on the way to the landing page it loads, and without an answer it says so',
  }),
  ...provenBy('tests/journeys/storefront/feedback.journey.ts', {
    'R13.14 R13.15 feedback failure and success':
      'the feedback form tells what is wrong, waits, thanks, and keeps what could not be sent',
  }),
  ...provenBy('app/payments/page/amount-box.test.tsx', {
    'R13.16 rate fetch failure: the warning':
      'the amount is told in shillings and dollars, with a warning where no rate could be fetched',
  }),
  ...provenBy('app/exchange-rates/rates.test.ts', {
    'R13.16 rate fetch failure: 129': 'without any reading it is 129, and says so',
  }),
  ...provenBy('app/payments/page/payment-screen.test.ts', {
    'R13.17 payment request failure: the words of the server, else our own':
      "a refusal shows the server's text, or the shop's own where there is none",
  }),
  ...provenBy('tests/journeys/payment/payment-faults.journey.ts', {
    'R13.17 R13.24 payment request failure, in the page; order send failure':
      'a network that fails while paying loses nothing',
    'R13.18 payment failed: no answer from the phone':
      'no answer is told once, and leaves the form open for another try',
    'R13.19 payment time-out': 'five minutes without a result are told, and a success after them still counts',
    'R13.23 empty cart on send; payment without a session':
      'a payment that may not be sent says why: another runs, nothing in the cart, no session',
    'R13.23 payment without a shipping address':
      'without a shipping address nothing is paid, and the page leads to where one is given',
  }),
  ...provenBy('tests/journeys/payment/payment.journey.ts', {
    'R13.18 R13.20 R13.21 R13.24 R13.25 payment failed status; payment success; request sent; order sent; invalid phone number':
      'the phone rules, the amount, and a wrong PIN before the right one',
  }),
  ...provenBy('app/payments/purchase.test.ts', {
    'R13.18 payment failed: each code has its own words': 'by %s with code %s says so and unlocks another try',
    'R13.24 order send and completion tell what the server knows':
      'the completion call and the message call tell, and change nothing',
  }),
  ...provenBy('app/payments/prompt.test.ts', {
    'R13.17 payment request failure: each refusal of the provider': 'by %s %s fails the attempt and says so',
    'R13.17 payment request failure: another is in progress':
      'while a prompt is live, a changed cart or another phone has to wait',
  }),
  ...provenBy('tests/journeys/storefront/listing.journey.ts', {
    'R13.27 category fetch failure': 'a list that is on its way is told, and one that fails can be asked for again',
  }),
  ...provenBy('tests/journeys/storefront/plain.journey.ts', {
    'R13.26 a product that is not found': 'what is not there is a page of its own',
  }),
  ...provenBy('app/catalog/products.api.test.ts', {
    'R13.26 a product id that is not found': 'product %s is not found',
  }),
  ...provenBy('tests/journeys/back-office/back-office-products.journey.ts', {
    'R13.29 R13.33 R13.34 upload success, update success, delete success':
      'a piece with five phone photos is uploaded, edited and deleted',
    'R13.29 upload failure': 'a picture that only the server can judge is sent, and its refusal keeps the form',
  }),
  ...provenBy('tests/journeys/back-office/back-office.journey.ts', {
    'R13.31 R13.35 admin login failure; token decode error':
      'strangers are led to the login, and a wrong password is told',
    'R13.32 dashboard failure with Retry': 'a dashboard that fails says so and offers another try',
  }),
  ...provenBy('app/staff/sessions/admin-token.test.ts', {
    'R13.35 token decode error is logged': 'a token without an end or that can not be read is not live',
  }),
]
