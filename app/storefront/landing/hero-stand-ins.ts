/** Written by scripts/prepare-pictures.ts: the main picture out of focus, until it is there. */
export const heroStandIns = {
  wide: 'data:image/webp;base64,UklGRn4AAABXRUJQVlA4IHIAAAAQBACdASoUAAsAPxFysFAsJqSisAgBgCIJbACdMoACjEv1ZXg+6a3MAADMImYPUiq/0qXAL0ScN2FE3FOPfr6BjrAgx7G9+G89q+mfy9z2i4hXvnaICXs83w9GY49o8lvYZ3B2dBZzgC3MgnyB3iWdgAA=',
  tall: 'data:image/webp;base64,UklGRsYAAABXRUJQVlA4ILoAAACQBQCdASoUAB4APxF4slIsJySisBgIAYAiCWwAxQdQ7P8A87jLWz4M/LWRBytduqf5sgdf4AD+y7IM7EAtZzcTFZfEwxQoknMNe59TQ2mKFOrzwZmSh6Re8UU1lv9u7KHLo0NxiBNbm1MdoSggmhlbmvbk9nMsOBuo+szYqbrKovB/CYYJSns6zoiVGAwCrCe+kFvDZo7/G4wXNnHgamqtMySXP3DRf88Ra89rwG5j4EPHaonebRXUwAA=',
}
