import type { StaffRole } from '#app/identity/staff-member.ts'

/** `withArticle`: the role with its article, for sentences. `description`: for the owner who chooses the role. */
export const roleTexts: Record<StaffRole, { label: string; withArticle: string; description: string }> = {
  owner: {
    label: 'Owner',
    withArticle: 'an owner',
    description: 'Does everything. Only owners make refunds and change settings and staff.',
  },
  bookkeeper: {
    label: 'Bookkeeper',
    withArticle: 'a bookkeeper',
    description:
      'Sees earnings, records money received, closes the day and downloads lists. Cannot change products or settings.',
  },
  helper: {
    label: 'Helper',
    withArticle: 'a helper',
    description: 'Looks after products, orders and messages. Cannot see earnings, refund buyers or download lists.',
  },
  packer: {
    label: 'Packer',
    withArticle: 'a packer',
    description: 'Makes, photographs and sends orders. Sees nothing else.',
  },
}
