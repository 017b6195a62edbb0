import { provenBy, type Row } from './row.ts'

/** R11 of docs/requirements.md: states and what leads from one to the next. */
export const stateRows: Row[] = [
  ...provenBy('app/customers/auth.api.test.ts', {
    'R11.1 a login or registration with success true makes a customer':
      'an account is made, logged in, and shown by the session',
    'R11.2 logout ends the session': 'logout ends the session on the server and takes both cookies away',
  }),
  ...provenBy('tests/journeys/every-page/error-texts.journey.ts', {
    'R11.3 logout empties the cart, login loads it by itself':
      'a login, a registration and a logout that fail without words have words of their own',
    'R11.4 a 401 to an address leads to /auth and back': 'an ended session leads an address to the login',
  }),
  ...provenBy('tests/journeys/buying/checkout.journey.ts', {
    'R11.4 a 401 to the cart leads to /auth and back':
      'a cart call whose session has ended leads to the login, and back',
    'R11.5 cart checkout: empty, login required, confirmation, then /shop/checkout':
      'from the cart to checkout: logged out, then confirmed in one dialog with the details',
    'R11.6 checkout without a cart leads to /shop/cart':
      'the cart follows what another device does, and checkout needs a cart',
  }),
  ...provenBy('tests/journeys/buying/account.journey.ts', {
    'R11.7 adding while logged out leads to /auth with return page and pending add':
      'a piece that waits for the login comes into the cart once, through reload and Back',
    'R11.8 after login the visitor is back where he came from':
      'a wrong password is told in a dialog, and the right one leads back to where the customer came from',
    'R11.8 the return page is of this shop': 'nobody is led to another site',
    'R11.9 auth page: login and sign-up toggle': 'one press on Sign Up tells every rule that is broken',
  }),
  ...provenBy('app/account/pending-add.test.ts', {
    'R11.10 the pending add happens once': 'a piece waits through reloads until its visit is served',
  }),
  ...provenBy('tests/journeys/storefront/product.journey.ts', {
    'R11.11 buy now: /auth with quantity 1 for a visitor, the cart for a customer':
      'BUY NOW leads a visitor to the login and a customer to the cart, and then the cart has it',
  }),
  ...provenBy('tests/journeys/storefront/early.journey.ts', {
    'R11.11 buy now before the scripts are there: /auth with the pending add for a visitor':
      'BUY NOW pressed before the scripts are there leads a visitor to the login, and the piece comes along once',
    'R11.11 buy now before the scripts are there: the cart for a customer':
      'BUY NOW pressed before the scripts are there leads a customer to the cart',
  }),
  ...provenBy('tests/journeys/payment/payment.journey.ts', {
    'R11.12 after a completed payment the local cart is empty, and the shopper is at home':
      'the phone rules, the amount, and a wrong PIN before the right one',
    'R11.13 a payment is found again after reload, Back and on another device':
      'a running payment is found again: reload, Back, a second tab, another device',
    'R11.14 a changed amount is confirmed first':
      'an amount that changed meanwhile is shown, and paid only when confirmed',
  }),
  ...provenBy('tests/journeys/storefront/landing.journey.ts', {
    'R11.15 landing: loading, then content or the unavailable notice':
      'on the way to the landing page it loads, and without an answer it says so',
  }),
  ...provenBy('tests/journeys/storefront/feedback.journey.ts', {
    'R11.16 feedback: submitting, success and reset, failure keeps the values':
      'the feedback form tells what is wrong, waits, thanks, and keeps what could not be sent',
  }),
  ...provenBy('tests/journeys/storefront/listing.journey.ts', {
    'R11.17 category list: loading, loaded, failed':
      'a list that is on its way is told, and one that fails can be asked for again',
  }),
  ...provenBy('app/payments/page/payment-screen.test.ts', {
    'R11.18 payment: sent, button disabled, polled': 'a sent request opens no dialog, locks the button and counts down',
    'R11.19 payment: success is told once': 'a success is told once, however often it is heard',
    'R11.20 payment: failed is told once, polling goes on':
      'a failure is told once, unlocks the button, and is still asked for quietly',
    'R11.21 payment: no result within the time-out ends polling':
      'five minutes without a result are told once and end the asking',
    'R11.22 payment: the status unknown': 'no answer unlocks the button with a warning that the money may still arrive',
    'R11.23 payment: a first try that succeeds while a second prompt is open':
      'when the first try succeeds, an open second prompt is to be cancelled',
  }),
  ...provenBy('tests/journeys/payment/payment-faults.journey.ts', {
    'R11.21 payment: time-out in the page, and a late success':
      'five minutes without a result are told, and a success after them still counts',
    'R11.25 payment: the network fails while paying': 'a network that fails while paying loses nothing',
    'R11.25 payment: the answer to Pay is lost, and the line stays down':
      'while the line is down after Pay Now nobody says failed, and the payment is found when it is back',
    'R11.25 payment: a lost request that never arrived, and one that was paid meanwhile':
      'a lost request that never arrived is a failure once the shop says so; one paid meanwhile is a success',
  }),
  ...provenBy('tests/journeys/payment/payment-return.journey.ts', {
    'R11.26 payment: money that needs a look':
      'money that is being checked is the one thing the page says, with the way to the order',
    'R11.13 payment: paid, and come back to': 'who paid, closed the page and comes back finds the paid order',
    'R11.27 payment: the cart changes while a prompt runs':
      'a prompt keeps its own amount when the cart changes, running and paid',
    'R11.28 payment: a minute to answer on the phone':
      'the collar lasts a minute, also over a reload; then the page waits calmly',
  }),
  ...provenBy('app/payments/events/no-answer.test.ts', {
    'R11.29 payment: nobody ever tells its end':
      'is watched for an hour after its prompt, then shown to staff and announced once',
    'R11.29 payment: a late word after all': 'settles its review by itself when the callback comes after all',
    'R11.29 payment: given back by staff': 'ends the payment, and its customer reads what was decided',
  }),
  ...provenBy('app/payments/payment.test.ts', {
    'R11.19 payment: nothing follows a success': 'nothing follows a success',
    'R11.24 payment: success after failure and silence': 'a success is accepted after a failure and after silence',
  }),
  ...provenBy('tests/journeys/buying/purchase-ends.journey.ts', {
    'R11.20 payment: a cancelled prompt':
      'a prompt cancelled on the handset fails once, and the next try pays the same order',
  }),
  ...provenBy('tests/journeys/buying/purchase.journey.ts', {
    'R11.30 a paid order is sent to the messaging channel': 'a shopper buys a bracelet, and the makers hear of it',
  }),
  ...provenBy('tests/journeys/buying/checkout-sections.journey.ts', {
    'R11.31 checkout: no proceed button before a method is chosen; address modal closed, add, edit':
      'checkout: three sections, two addresses, a method, and the same on a second device',
    'R11.32 bank order': 'the bank takes an order',
  }),
  ...provenBy('app/checkout/methods-not-on-offer.test.tsx', {
    'R11.32 airtel and card placeholders': 'methods not on offer say so and keep their pages',
  }),
  ...provenBy('app/staff/sessions/admin-token.test.ts', {
    'R11.33 admin session: a token is good until exp': 'a token is live until its exp',
    'R11.33 admin session: a token that cannot be decoded is removed':
      'a token without an end or that can not be read is not live',
  }),
  ...provenBy('tests/journeys/back-office/back-office.journey.ts', {
    'R11.34 admin session: stranger to the login': 'strangers are led to the login, and a wrong password is told',
    'R11.34 admin session: login, logout': 'every screen opens from the panel and can be read by everybody',
    'R11.35 dashboard: loading, loaded, error with Retry': 'a dashboard that fails says so and offers another try',
  }),
  ...provenBy('tests/journeys/back-office/back-office-products.journey.ts', {
    'R11.36 deletion needs confirmation; an edit updates the list':
      'a piece with five phone photos is uploaded, edited and deleted',
  }),
  ...provenBy('app/orders/order.test.ts', {
    'R11.37 order states: what is paid stays paid': 'what is paid never waits again, and only staff refund',
    'R11.37 order states: who may pay': 'a payment pays only what waits; staff may take up a cancelled order by review',
  }),
]
