import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { optional, primary, required } from '#app/framework/database/columns.server.ts'
import type { PaymentMethodId } from '#app/money/payment-method.ts'

export const addresses = pgTable(
  'addresses',
  {
    customerId: required.text('customer_id'),
    kind: required.text('kind').$type<'shipping' | 'customer'>(),
    name: required.text('name'),
    address: required.text('address'),
    city: required.text('city'),
    state: required.text('state'),
    zip: required.text('zip'),
    country: required.text('country'),
    phone: required.text('phone'),
    updatedAt: required.moment('updated_at'),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.kind] })],
)

export const checkoutSelections = pgTable('checkout_choices', {
  customerId: primary.text('customer_id'),
  paymentMethod: optional.integer('payment_method').$type<PaymentMethodId>(),
  contactName: optional.text('contact_name'),
  contactEmail: optional.text('contact_email'),
  contactPhone: optional.text('contact_phone'),
  deliveryOption: optional.uuid('delivery_option'),
  updatedAt: required.moment('updated_at'),
})
