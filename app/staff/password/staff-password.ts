export const staffPasswordRules = {
  password: { label: 'Your password now', maxLength: 128 },
  newPassword: { label: 'New password', minLength: 8, maxLength: 128 },
}
