import { provenBy, type Row } from './row.ts'

/** R12 of docs/requirements.md: what is checked in forms. */
export const validationRows: Row[] = [
  ...provenBy('tests/journeys/storefront/feedback.journey.ts', {
    'R12.1 feedback: the messages, in red once touched':
      'the feedback form tells what is wrong, waits, thanks, and keeps what could not be sent',
  }),
  ...provenBy('app/feedback/feedback.api.test.ts', {
    'R12.1 feedback: on the server': 'feedback %j is refused at its %s',
  }),
  ...provenBy('app/customers/auth.api.test.ts', { 'R12.2 login: email and password': 'login refuses %j' }),
  ...provenBy('app/customers/credentials.test.ts', {
    'R12.3 sign-up: every required field': 'an empty form says of every field that it is required, and nothing else',
    'R12.3 sign-up: passwords match': 'passwords are compared even while another field is empty or wrong',
  }),
  ...provenBy('tests/journeys/buying/account.journey.ts', {
    'R12.2 login and sign-up: the messages in the page': 'one press on Sign Up tells every rule that is broken',
  }),
  ...provenBy('app/cart/confirm/contact.test.ts', {
    'R12.4 customer info: name, email, phone': '%j is answered with %s',
    'R12.4 customer info: a phone typed as at home': '%s becomes +254712345678',
  }),
  ...provenBy('tests/journeys/buying/checkout.journey.ts', {
    'R12.4 customer info: the messages in the page, submit disabled while invalid':
      'from the cart to checkout: logged out, then confirmed in one dialog with the details',
  }),
  ...provenBy('app/payments/phone.test.ts', {
    'R12.5 mobile-money phone: what is taken': '%s is %s',
    'R12.5 mobile-money phone: what is refused, with which message': '%s is refused',
  }),
  ...provenBy('tests/journeys/payment/payment.journey.ts', {
    'R12.5 mobile-money phone: on each change and on submit, dialog, Pay Now disabled':
      'the phone rules, the amount, and a wrong PIN before the right one',
  }),
  ...provenBy('app/payments/prompt.test.ts', {
    'R12.6 an empty cart, no address, a bad phone or too large an amount sends nothing':
      'for an empty cart, a missing address, a wrong phone and an amount above the limit',
    'R12.6 a tampered amount sends nothing': 'a tampered amount of %j never reaches the provider',
  }),
  ...provenBy('app/payments/purchase.test.ts', {
    'R12.7 an empty cart cannot be sent as an order':
      'the completion call and the message call tell, and change nothing',
  }),
  ...provenBy('app/account/account.api.test.ts', {
    'R12.8 address: every field is required': 'an address without %s is refused by that name',
    'R12.8 address: two are kept': 'an address without a kind is the shipping one, and both are kept',
  }),
  ...provenBy('tests/journeys/buying/checkout-sections.journey.ts', {
    'R12.8 address: both dialogs prefill every field and save':
      'checkout: three sections, two addresses, a method, and the same on a second device',
  }),
  ...provenBy('app/catalog/admin/upload.test.ts', {
    'R12.9 upload: all fields are required': 'the form %j is refused',
    'R12.9 upload: at least one picture': 'a piece needs a picture, and a name of its own',
    'R12.9 upload: pictures are sorted by file name':
      'five phone photos become a piece, sorted by file name, upright and without their location',
  }),
  ...provenBy('app/catalog/admin/photos/selected-photos.test.ts', {
    'R12.9 upload: pictures of the same name all stay':
      'pictures that a camera names alike all stay, in the order they were taken',
  }),
  ...provenBy('app/catalog/admin/staff-products.test.ts', {
    'R12.10 edit: bounds of the fields': 'an edit with %s is refused',
  }),
  ...provenBy('app/cart/cart.api.test.ts', {
    'R12.11 adding requires a login': 'a visitor has no cart to read or change',
    'R12.11 quantities are whole numbers from 1 to 99':
      'quantities are whole numbers from 1 to 99, and types are strict',
  }),
  ...provenBy('tests/journeys/back-office/back-office-products.journey.ts', {
    'R12.12 delete confirmation: its texts': 'a piece with five phone photos is uploaded, edited and deleted',
  }),
  ...provenBy('tests/journeys/storefront/listing.journey.ts', {
    'R12.13 filters: search, price, boxes, four orders':
      'search, order, price and boxes narrow the list, and stay in the address',
  }),
  ...provenBy('app/catalog/listing/product-list.test.ts', {
    'R12.13 filters: each order': 'a list is sorted in each of its orders',
    'R12.13 filters: categories, price and words': 'a list is narrowed by categories, price and words',
  }),
  ...provenBy('app/customers/auth.api.test.ts', { 'R12.14 single values: an e-mail address': 'login refuses %j' }),
  ...provenBy('tests/validation-messages.test.ts', {
    'R12.14 single values: an amount': 'a wrong $field is told as: $sentence',
    'R12.14 single values: an id': 'an id that can be of nothing is 404, like one that is of nothing',
  }),
  ...provenBy('app/delivery/admin/delivery-options.test.ts', {
    'R12.15 together: counties, first and last day of a delivery option':
      'an option of %j is refused, and its fields are told',
    'R12.15 together: closed days': 'closed days of %j are refused, and their field is told',
  }),
  ...provenBy('app/account/account.api.test.ts', {
    'R12.15 together: an address and its country': 'an address in %s is taken without what its country has not',
  }),
  ...provenBy('app/delivery/delivery.api.test.ts', {
    'R12.15 together: a delivery option and the address':
      'a place that nothing goes to can not be paid for, by any method, but what is there can be collected',
  }),
  ...provenBy('app/checkout/discount-code.api.test.ts', {
    'R12.15 together: the terms of a discount code': 'staff make a code once, see its uses, and end it',
  }),
  ...provenBy('app/cart/choices.api.test.ts', {
    'R12.15 together: a cart line or a product':
      'a line’s id stands for its choices and note, and a line without a quantity has one',
    'R12.15 together: a product and its options': 'a piece with choices needs each of them, of the values that it has',
  }),
  ...provenBy('app/payment-links/payment-links.test.ts', {
    'R12.15 together: the lines and the delivery of a payment link': '$field: $words',
  }),
  ...provenBy('app/payments/refunds/refunds.test.ts', {
    'R12.15 together: refunds and what was paid': 'sixteen refunds at once give back no more than was paid',
  }),
  ...provenBy('app/payments/prompt.test.ts', {
    'R12.15 together: the amount and the cart': 'a tampered amount of %j never reaches the provider',
  }),
]
