import { provenBy, type Row } from './row.ts'

/** Section 4: states and transitions. */
export const stateRows: Row[] = [
  ...provenBy('app/identity/auth.api.test.ts', {
    'a login or registration with success true makes a customer':
      'an account is made, logged in, and shown by the session',
    'logout ends the session': 'logout ends the session on the server and takes both cookies away',
  }),
  ...provenBy('tests/journeys/error-texts.journey.ts', {
    'logout empties the cart, login loads it by itself':
      'a login, a registration and a logout that fail without words have words of their own',
    'a 401 to an address leads to /auth and back': 'an ended session leads an address to the login',
  }),
  ...provenBy('tests/journeys/checkout.journey.ts', {
    'a 401 to the cart leads to /auth and back': 'a cart call whose session has ended leads to the login, and back',
    'cart checkout: empty, login required, confirmation, then /shop/checkout':
      'from the cart to checkout: empty, logged out, confirmed, with the customer details',
    'checkout without a cart leads to /shop/cart':
      'the cart follows what another device does, and checkout needs a cart',
  }),
  ...provenBy('tests/journeys/account.journey.ts', {
    'adding while logged out leads to /auth with return page and pending add':
      'a piece that waits for the login comes into the cart once, through reload and Back',
    'after login the visitor is back where he came from':
      'a wrong password is told in a dialog, and the right one leads back to where the customer came from',
    'the return page is of this shop': 'nobody is led to another site',
    'auth page: login and sign-up toggle': 'one press on Sign Up tells every rule that is broken',
  }),
  ...provenBy('app/account/pending-add.test.ts', {
    'the pending add happens once': 'a piece waits through reloads until its visit is served',
  }),
  ...provenBy('tests/journeys/window-product.journey.ts', {
    'buy now: /auth with quantity 1 for a visitor, the cart for a customer':
      'BUY NOW leads a visitor to the login and a customer to the cart, and then the cart has it',
  }),
  ...provenBy('tests/journeys/window-early.journey.ts', {
    'buy now before the scripts are there: /auth with the pending add for a visitor':
      'BUY NOW pressed before the scripts are there leads a visitor to the login, and the piece comes along once',
    'buy now before the scripts are there: the cart for a customer':
      'BUY NOW pressed before the scripts are there leads a customer to the cart',
  }),
  ...provenBy('tests/journeys/payment.journey.ts', {
    'after a completed payment the local cart is empty, and the shopper is at home':
      'the phone rules, the amount, and a wrong PIN before the right one',
    'a payment is found again after reload, Back and on another device':
      'a running payment is found again: reload, Back, a second tab, another device',
    'a changed amount is confirmed first': 'an amount that changed meanwhile is shown, and paid only when confirmed',
  }),
  ...provenBy('tests/journeys/window-landing.journey.ts', {
    'landing: loading, then content or the unavailable notice':
      'on the way to the landing page it loads, and without an answer it says so',
    'feedback: submitting, success and reset, failure keeps the values':
      'the feedback form tells what is wrong, waits, thanks, and keeps what could not be sent',
  }),
  ...provenBy('tests/journeys/window-listing.journey.ts', {
    'category list: loading, loaded, failed':
      'a list that is on its way is told, and one that fails can be asked for again',
  }),
  ...provenBy('app/payments/payment-screen.test.ts', {
    'payment: sent, button disabled, polled': 'a sent request is told once, locks the button and counts down',
    'payment: success is told once': 'a success is told once, however often it is heard',
    'payment: failed is told once, polling goes on':
      'a failure is told once, unlocks the button, and is still asked for quietly',
    'payment: no result within the time-out ends polling':
      'five minutes without a result are told once and end the asking',
    'payment: the status unknown': 'no answer unlocks the button with a warning that the money may still arrive',
    'payment: a first try that succeeds while a second prompt is open':
      'when the first try succeeds, an open second prompt is to be cancelled',
  }),
  ...provenBy('tests/journeys/payment-faults.journey.ts', {
    'payment: time-out in the page, and a late success':
      'five minutes without a result are told, and a success after them still counts',
    'payment: the network fails while paying': 'a network that fails while paying loses nothing',
    'payment: the answer to Pay is lost, and the line stays down':
      'while the line is down after Pay Now nobody says failed, and the payment is found when it is back',
    'payment: a lost request that never arrived, and one that was paid meanwhile':
      'a lost request that never arrived is a failure once the shop says so; one paid meanwhile is a success',
  }),
  ...provenBy('tests/journeys/payment-return.journey.ts', {
    'payment: money that needs a look':
      'money that is being checked is the one thing the page says, with the way to the order',
    'payment: paid, and come back to': 'who paid, closed the page and comes back finds the paid order',
    'payment: the cart changes while a prompt runs':
      'a prompt keeps its own amount when the cart changes, running and paid',
    'payment: a minute to answer on the phone':
      'the collar lasts a minute, also over a reload; then the page waits calmly',
  }),
  ...provenBy('app/payments/no-answer.test.ts', {
    'payment: nobody ever tells its end':
      'is watched for an hour after its prompt, then shown to staff and announced once',
    'payment: a late word after all': 'settles its review by itself when the callback comes after all',
    'payment: given back by staff': 'ends the payment, and its customer reads what was decided',
  }),
  ...provenBy('app/payments/payment.test.ts', {
    'payment: nothing follows a success': 'nothing follows a success',
    'payment: success after failure and silence': 'a success is accepted after a failure and after silence',
  }),
  ...provenBy('tests/journeys/purchase-ends.journey.ts', {
    'payment: a cancelled prompt': 'a prompt cancelled on the handset fails once, and the next try pays the same order',
  }),
  ...provenBy('tests/journeys/purchase.journey.ts', {
    'a paid order is sent to the messaging channel': 'a shopper buys a bracelet, and the makers hear of it',
  }),
  ...provenBy('tests/journeys/checkout-sections.journey.ts', {
    'checkout: no proceed button before a method is chosen; address modal closed, add, edit':
      'checkout: three sections, two addresses, a method, and the same on a second device',
    'airtel and card placeholders, bank order': 'the other methods say what they are, and the bank takes an order',
  }),
  ...provenBy('app/identity/admin-token.test.ts', {
    'admin session: a token is good until exp': 'a token is live until its exp',
    'admin session: a token that cannot be decoded is removed':
      'a token without an end or that can not be read is not live',
  }),
  ...provenBy('tests/journeys/back-office.journey.ts', {
    'admin session: stranger to the login': 'strangers are led to the login, and a wrong password is told',
    'admin session: login, logout': 'every screen opens from the panel and can be read by everybody',
    'dashboard: loading, loaded, error with Retry': 'a dashboard that fails says so and offers another try',
  }),
  ...provenBy('tests/journeys/back-office-products.journey.ts', {
    'deletion needs confirmation; an edit updates the list':
      'a piece with five phone photos is uploaded, edited and deleted',
  }),
  ...provenBy('app/orders/order.test.ts', {
    'order states: what is paid stays paid': 'what is paid never waits again, and only staff refund',
    'order states: who may pay': 'a payment pays only what waits; staff may take up a cancelled order by review',
  }),
]
