/**
 * Browsers that know these rules prefetch a page when its link is hovered or touched, except for visitors who save
 * data.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: ['/', '/(makers|delivery|sizes|questions|privacy|search)', '/shop/:page'] },
          { not: { href_matches: '/shop/(cart|checkout)' } },
          // A script loads the next part of a list in place of these links.
          { not: { selector_matches: '[data-more]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
