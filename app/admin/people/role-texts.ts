import type { StaffRole } from '#app/identity/staff-member.ts'

/** `an`: the role with its article. `does`: what an owner reads before choosing it. */
export const roleTexts: Record<StaffRole, { label: string; an: string; does: string }> = {
  owner: {
    label: 'Owner',
    an: 'an owner',
    does: 'Does everything. Only owners make refunds and change settings and staff.',
  },
  bookkeeper: {
    label: 'Bookkeeper',
    an: 'a bookkeeper',
    does: 'Sees earnings, records money received, closes the day and saves files. Changes no products or settings.',
  },
  helper: {
    label: 'Helper',
    an: 'a helper',
    does: 'Looks after products, orders and messages. Sees no earnings, makes no refunds and saves no files.',
  },
  packer: { label: 'Packer', an: 'a packer', does: 'Makes, photographs and sends orders. Sees nothing else.' },
}
