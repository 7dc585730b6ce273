// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

interface IEnsRegistry {
    function resolver(bytes32 node) external view returns (address);
}

interface IExtendedResolver {
    function supportsInterface(bytes4 id) external view returns (bool);
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}

interface IBatchGateway {
    struct Request {
        address sender;
        string[] urls;
        bytes data;
    }

    function query(Request[] memory requests) external view returns (bool[] memory failures, bytes[] memory responses);
}

/// @notice What public clients of ENS ask, as far as local chains need it: finds the resolver of a name or of the nearest name above it (ENSIP-10) and asks
/// that one, also where it sends on to a server (EIP-3668). The real one is in no package.
contract UniversalResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error ResolverNotFound(bytes name);
    error ResolverError(bytes errorData);

    IEnsRegistry private immutable registry;

    constructor(IEnsRegistry registry_) {
        registry = registry_;
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory, address)
    {
        (address resolver, uint256 offset) = find(name, 0);
        if (resolver == address(0)) revert ResolverNotFound(name);
        bool isExtended = supportsExtended(resolver);
        if (offset > 0 && !isExtended) revert ResolverNotFound(name);
        bytes memory question = isExtended ? abi.encodeCall(IExtendedResolver.resolve, (name, data)) : data;
        (bool succeeds, bytes memory answer) = resolver.staticcall(question);
        if (succeeds) return (isExtended ? abi.decode(answer, (bytes)) : answer, resolver);
        if (bytes4(answer) != OffchainLookup.selector) revert ResolverError(answer);
        forward(resolver, answer, gateways);
    }

    /// Given what the server of a resolver said.
    function resolveCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (bytes memory, address)
    {
        (address resolver, bytes4 callback, bytes memory extra) = abi.decode(extraData, (address, bytes4, bytes));
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        if (failures[0]) revert ResolverError(responses[0]);
        (bool succeeds, bytes memory answer) =
            resolver.staticcall(abi.encodeWithSelector(callback, responses[0], extra));
        if (!succeeds) revert ResolverError(answer);
        return (abi.decode(answer, (bytes)), resolver);
    }

    /// By a gateway that asks other servers: it is told the resolver, whose address what a server signs is bound to.
    function forward(address resolver, bytes memory answer, string[] calldata gateways) private view {
        bytes memory arguments = new bytes(answer.length - 4);
        for (uint256 i = 0; i < arguments.length; i++) arguments[i] = answer[i + 4];
        (, string[] memory urls, bytes memory callData, bytes4 callback, bytes memory extra) =
            abi.decode(arguments, (address, string[], bytes, bytes4, bytes));
        IBatchGateway.Request[] memory requests = new IBatchGateway.Request[](1);
        requests[0] = IBatchGateway.Request(resolver, urls, callData);
        bytes memory query = abi.encodeCall(IBatchGateway.query, (requests));
        bytes memory extraData = abi.encode(resolver, callback, extra);
        revert OffchainLookup(address(this), gateways, query, this.resolveCallback.selector, extraData);
    }

    function supportsExtended(address resolver) private view returns (bool) {
        try IExtendedResolver(resolver).supportsInterface(IExtendedResolver.resolve.selector) returns (bool isExtended) {
            return isExtended;
        } catch {
            return false;
        }
    }

    function find(bytes calldata name, uint256 offset) private view returns (address resolver, uint256) {
        if (uint8(name[offset]) == 0) return (address(0), offset);
        resolver = registry.resolver(nodeOf(name, offset));
        if (resolver != address(0)) return (resolver, offset);
        return find(name, offset + 1 + uint8(name[offset]));
    }

    function nodeOf(bytes calldata name, uint256 offset) private pure returns (bytes32) {
        uint256 length = uint8(name[offset]);
        if (length == 0) return bytes32(0);
        bytes32 parent = nodeOf(name, offset + 1 + length);
        return keccak256(abi.encodePacked(parent, keccak256(name[offset + 1:offset + 1 + length])));
    }
}
