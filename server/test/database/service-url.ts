/** The address of a test database for the login that serves, which may do what copydesk_app may and nothing more. */
export const serviceUrlOf = (ownerUrl: string): string => {
  const url = new URL(ownerUrl);
  url.username = 'copydesk_test_service';
  url.password = 'a password of the tests';
  return url.href;
};
