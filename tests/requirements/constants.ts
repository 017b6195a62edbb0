import { provenBy, type Row } from './row.ts'

/** R14 of docs/requirements.md: numbers. */
export const constantRows: Row[] = [
  ...provenBy('tests/journeys/storefront/landing.journey.ts', {
    'R14.1 breakpoint of 768 pixels': 'the landing page says what it must, at both widths of its layout',
    'R14.2 lookbook: sizes, ends, dots': 'the lookbook has 22 pictures and ends at both ends',
  }),
  ...provenBy('app/storefront/landing/lookbook-images.test.ts', {
    'R14.2 lookbook: 22 images, ids 23 to 44': 'the lookbook has 22 images, ids 23 to 44, each at a path of its own',
  }),
  ...provenBy('tests/journeys/buying/account.journey.ts', {
    'R14.3 default cart quantity 1':
      'a piece that waits for the login comes into the cart once, through reload and Back',
  }),
  ...provenBy('tests/journeys/buying/checkout-sections.journey.ts', {
    'R14.4 shipping $5.00, tax $0.00, grand total; methods and their link keys':
      'checkout: three sections, two addresses, a method, and the same on a second device',
    'R14.5 payment method ids 2 to 4': 'the bank takes an order',
  }),
  ...provenBy('app/account/account.api.test.ts', {
    'R14.5 no other method ids than 1 to 4': '%j is no payment method',
  }),
  ...provenBy('tests/journeys/storefront/product.journey.ts', {
    'R14.6 cart total = sum of price times quantity':
      'the cart shows its lines, changes them, and asks before checkout',
    'R14.7 zoom 0.5 to 3 by 0.25, in the page':
      'the zoom goes from 0.5 to 3 in quarters: by button, key, wheel and drag',
  }),
  ...provenBy('app/money/money.test.ts', {
    'R14.8 KES = USD times rate, rounded up': '%i cents at %s are KES %i',
    'R14.8 no floating point in amounts': 'no whole-dollar cart is a shilling too dear at 129',
    'R14.9 prices shown in dollars': 'amounts read as people write them',
  }),
  ...provenBy('tests/journeys/buying/purchase.journey.ts', {
    'R14.8 shipping is part of what is charged': 'a shopper buys a bracelet, and the makers hear of it',
  }),
  ...provenBy('app/exchange-rates/rates.test.ts', {
    'R14.10 fallback rate 129': 'without any reading it is 129, and says so',
    'R14.10 the source is asked at most hourly':
      'the source is asked at most hourly, however often the job runs and in however many processes',
    'R14.10 a quoted amount holds for 15 minutes':
      'an amount is taken at every rate of the shop in the last 15 minutes',
  }),
  ...provenBy('tests/journeys/payment/payment-faults.journey.ts', {
    'R14.11 payment time-out of 5 minutes':
      'five minutes without a result are told, and a success after them still counts',
  }),
  ...provenBy('tests/journeys/every-page/constants.journey.ts', {
    'R14.11 status poll every 5 seconds, rate refresh every 5 minutes':
      'the page asks for the payment every five seconds and for the rate every five minutes',
    'R14.12 chart height 300, pie in gray, black and white, sales grid of 6 columns':
      'charts are 300 high in gray, black and white, the sales grid has six columns',
    'R14.13 modal transition of 300 ms': 'a dialog comes and goes within 300 milliseconds',
  }),
  ...provenBy('app/customers/credentials.test.ts', {
    'R14.14 password of 6 characters at least': 'passwords are compared even while another field is empty or wrong',
  }),
  ...provenBy('app/payments/phone.test.ts', { 'R14.15 phone lengths 9, 10, 12': '%s is %s' }),
  ...provenBy('app/catalog/listing/product-query.test.ts', {
    'R14.16 price slider 0 to 10000': 'the end of the price slider is no limit',
    'R14.16 price slider: finer steps below 200': 'the slider has finer steps below 200 dollars',
  }),
  ...provenBy('tests/journeys/storefront/listing.journey.ts', {
    'R14.17 category labels of the filter': 'search, order, price and boxes narrow the list, and stay in the address',
    'R14.18 grid of columns of at least 300 pixels':
      'a listing has its header, its grid, and previews of the right length',
  }),
  ...provenBy('app/catalog/product/zoom.test.ts', {
    'R14.7 zoom bounds and step': 'zoom stays between 0.5 and 3 on steps of 0.25',
  }),
  ...provenBy('app/catalog/sharing/preview.test.ts', {
    'R14.19 previews of 50 and 25 characters':
      'a preview never has more code points than allowed, and never half a character',
  }),
  ...provenBy('tests/journeys/back-office/back-office.journey.ts', {
    'R14.12 charts, sales grid': 'the dashboard and the history show sales, and export them',
  }),
]
