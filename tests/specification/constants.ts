import { provenBy, type Row } from './row.ts'

/** Section 9: business constants and limits. */
export const constantRows: Row[] = [
  ...provenBy('tests/journeys/window-landing.journey.ts', {
    'breakpoint of 768 pixels': 'the landing page says what it must, at both widths of its layout',
    'lookbook: sizes, ends, dots': 'the lookbook has 22 pictures and ends at both ends',
  }),
  ...provenBy('app/storefront/lookbook-images.test.ts', {
    'lookbook: 22 images, ids 23 to 44': 'the lookbook has 22 images, ids 23 to 44, each at a path of its own',
  }),
  ...provenBy('tests/journeys/account.journey.ts', {
    'default cart quantity 1': 'a piece that waits for the login comes into the cart once, through reload and Back',
  }),
  ...provenBy('tests/journeys/checkout-sections.journey.ts', {
    'shipping $5.00, tax $0.00, grand total; methods and their link keys':
      'checkout: three sections, two addresses, a method, and the same on a second device',
    'payment method ids 2 to 4': 'the other methods say what they are, and the bank takes an order',
  }),
  ...provenBy('app/account/account.api.test.ts', { 'no other method ids than 1 to 4': '%j is no payment method' }),
  ...provenBy('tests/journeys/window-product.journey.ts', {
    'cart total = sum of price times quantity': 'the cart shows its lines, changes them, and asks before checkout',
    'zoom 0.5 to 3 by 0.25, in the page': 'the zoom goes from 0.5 to 3 in quarters: by button, key, wheel and drag',
  }),
  ...provenBy('app/money/money.test.ts', {
    'KES = USD times rate, rounded up': '%i cents at %s are KES %i',
    'no floating point in amounts': 'no whole-dollar cart is a shilling too dear at 129',
    'prices shown in dollars': 'amounts read as people write them',
  }),
  ...provenBy('tests/journeys/purchase.journey.ts', {
    'shipping is part of what is charged': 'a shopper buys a bracelet, and the makers hear of it',
  }),
  ...provenBy('app/payments/rates.test.ts', {
    'fallback rate 129': 'without any reading it is 129, and says so',
    'the source is asked at most hourly':
      'the source is asked at most hourly, however often the job runs and in however many processes',
    'a quoted amount holds for 15 minutes': 'an amount is taken at every rate quoted in the last 15 minutes',
  }),
  ...provenBy('tests/journeys/payment-faults.journey.ts', {
    'payment time-out of 5 minutes': 'five minutes without a result are told, and a success after them still counts',
  }),
  ...provenBy('tests/journeys/constants.journey.ts', {
    'status poll every 5 seconds, rate refresh every 5 minutes':
      'the page asks for the payment every five seconds and for the rate every five minutes',
    'chart height 300, pie in gray, black and white, sales grid of 6 columns':
      'charts are 300 high in gray, black and white, the sales grid has six columns',
    'modal transition of 300 ms': 'a dialog comes and goes within 300 milliseconds',
  }),
  ...provenBy('app/identity/credentials.test.ts', {
    'password of 6 characters at least': 'passwords are compared even while another field is empty or wrong',
  }),
  ...provenBy('app/payments/phone.test.ts', { 'phone lengths 9, 10, 12': '%s is %s' }),
  ...provenBy('app/catalog/product-query.test.ts', {
    'price slider 0 to 10000': 'the end of the price slider is no limit',
    'price slider: finer steps below 200': 'the slider has finer steps below 200 dollars',
  }),
  ...provenBy('tests/journeys/window-listing.journey.ts', {
    'category labels of the filter': 'search, order, price and boxes narrow the list, and stay in the address',
    'grid of columns of at least 300 pixels': 'a listing has its header, its grid, and previews of the right length',
  }),
  ...provenBy('app/catalog/zoom.test.ts', { 'zoom bounds and step': 'zoom stays between 0.5 and 3 on steps of 0.25' }),
  ...provenBy('app/catalog/preview.test.ts', {
    'previews of 50 and 25 characters': 'a preview never has more code points than allowed, and never half a character',
  }),
  ...provenBy('tests/journeys/back-office.journey.ts', {
    'charts, sales grid': 'the dashboard and the history show sales, and export them',
  }),
]
