// The bill of materials of an image: what the release needs, Node, and the packages of Debian.
const debian = ({ name, version, architecture }) => ({
  'bom-ref': `debian/${name}@${version}`,
  type: 'library',
  name,
  version,
  purl: `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}&distro=debian-13`,
});

/** Adds what the base has to the bill of the release. */
export const billOfImage = (release, { packages, node }) => {
  const added = [
    {
      'bom-ref': `node@${node}`,
      type: 'application',
      name: 'node',
      version: node,
      licenses: [{ license: { id: 'MIT' } }],
      purl: `pkg:generic/node@${node}`,
    },
    ...packages.map(debian),
  ];
  const { component } = release.metadata;
  return {
    ...release,
    metadata: { ...release.metadata, component: { ...component, type: 'container' } },
    components: [...release.components, ...added],
    dependencies: release.dependencies
      .map((one) =>
        one.ref === component['bom-ref']
          ? { ...one, dependsOn: [...one.dependsOn, ...added.map((more) => more['bom-ref'])] }
          : one,
      )
      .concat(added.map((one) => ({ ref: one['bom-ref'], dependsOn: [] }))),
  };
};
