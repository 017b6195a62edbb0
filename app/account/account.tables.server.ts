import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#app/framework/database/columns.server.ts'
import type { PaymentMethodId } from '#app/money/payment-method.ts'

export const addresses = pgTable(
  'addresses',
  {
    customerId: text('customer_id').notNull(),
    kind: text('kind', { enum: ['shipping', 'customer'] }).notNull(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    zip: text('zip').notNull(),
    country: text('country').notNull(),
    phone: text('phone').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.kind] })],
)

export const checkoutChoices = pgTable('checkout_choices', {
  customerId: text('customer_id').primaryKey(),
  paymentMethod: integer('payment_method').$type<PaymentMethodId>(),
  contactName: text('contact_name'),
  contactEmail: text('contact_email'),
  contactPhone: text('contact_phone'),
  deliveryOption: uuid('delivery_option'),
  updatedAt: moment('updated_at').notNull(),
})
