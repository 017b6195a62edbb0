export const staffPasswordRules = {
  password: { label: 'Your password now', most: 128 },
  newPassword: { label: 'New password', least: 8, most: 128 },
}
