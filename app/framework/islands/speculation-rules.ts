/** Browsers that know these prefetch a page when its link is pointed at or touched, but for visitors who save data. */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: ['/', '/(makers|delivery|sizes|questions|privacy|search)', '/shop/:page'] },
          { not: { href_matches: '/shop/(cart|checkout)' } },
          // The next part of a list is fetched by a script.
          { not: { selector_matches: '[data-more]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
