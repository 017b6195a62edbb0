import { provenBy, type Row } from './row.ts'

/** Section 5: validation rules. */
export const validationRows: Row[] = [
  ...provenBy('tests/journeys/window-landing.journey.ts', {
    'feedback: the messages, in red once touched':
      'the feedback form tells what is wrong, waits, thanks, and keeps what could not be sent',
  }),
  ...provenBy('app/feedback/feedback.api.test.ts', { 'feedback: on the server': 'feedback %j is refused at its %s' }),
  ...provenBy('app/identity/auth.api.test.ts', { 'login: email and password': 'login refuses %j' }),
  ...provenBy('app/identity/credentials.test.ts', {
    'sign-up: every required field': 'an empty form says of every field that it is required, and nothing else',
    'sign-up: passwords match': 'passwords are compared even while another field is empty or wrong',
  }),
  ...provenBy('tests/journeys/account.journey.ts', {
    'login and sign-up: the messages in the page': 'one press on Sign Up tells every rule that is broken',
  }),
  ...provenBy('app/cart/contact.test.ts', {
    'customer info: name, email, phone': '%j is answered with %s',
    'customer info: a phone typed as at home': '%s becomes +254712345678',
  }),
  ...provenBy('tests/journeys/checkout.journey.ts', {
    'customer info: the messages in the page, submit disabled while invalid':
      'from the cart to checkout: empty, logged out, confirmed, with the customer details',
  }),
  ...provenBy('app/payments/phone.test.ts', {
    'mobile-money phone: what is taken': '%s is %s',
    'mobile-money phone: what is refused, with which message': '%s is refused',
  }),
  ...provenBy('tests/journeys/payment.journey.ts', {
    'mobile-money phone: on each change and on submit, dialog, Pay Now disabled':
      'the phone rules, the amount, and a wrong PIN before the right one',
  }),
  ...provenBy('app/payments/prompt.test.ts', {
    'an empty cart, no address, a bad phone or too large an amount sends nothing':
      'for an empty cart, a missing address, a wrong phone and an amount above the limit',
    'a tampered amount sends nothing': 'a tampered amount of %j never reaches the provider',
  }),
  ...provenBy('app/payments/purchase.test.ts', {
    'an empty cart cannot be sent as an order': 'the completion call and the message call tell, and change nothing',
  }),
  ...provenBy('app/account/account.api.test.ts', {
    'address: every field is required': 'an address without %s is refused by that name',
    'address: two are kept': 'an address without a kind is the shipping one, and both are kept',
  }),
  ...provenBy('tests/journeys/checkout-sections.journey.ts', {
    'address: both dialogs prefill every field and save':
      'checkout: three sections, two addresses, a method, and the same on a second device',
  }),
  ...provenBy('app/catalog/admin/upload.test.ts', {
    'upload: all fields are required': 'the form %j is refused',
    'upload: at least one picture': 'a piece needs a picture, and a name of its own',
    'upload: pictures are sorted by file name':
      'five phone photos become a piece, sorted by file name, upright and without their location',
  }),
  ...provenBy('app/catalog/admin/staff-products.test.ts', {
    'edit: bounds of the fields': 'an edit with %s is refused',
  }),
  ...provenBy('app/cart/cart.api.test.ts', {
    'adding requires a login': 'a visitor has no cart to read or change',
    'quantities are whole numbers from 1 to 99': 'quantities are whole numbers from 1 to 99, and types are strict',
  }),
  ...provenBy('tests/journeys/back-office-products.journey.ts', {
    'delete confirmation: its texts': 'a piece with five phone photos is uploaded, edited and deleted',
  }),
  ...provenBy('tests/journeys/window-listing.journey.ts', {
    'filters: search, price, boxes, four orders':
      'search, order, price and boxes narrow the list, and stay in the address',
  }),
  ...provenBy('app/catalog/product-list.test.ts', {
    'filters: each order': 'a list is sorted in each of its orders',
    'filters: categories, price and words': 'a list is narrowed by categories, price and words',
  }),
]
